import type { Deps } from '../../runtime/deps.ts';
import type { Key } from '../../table/table.ts';
import { isRipe, isStillIndexed, unmarked } from './index-mark.ts';
import { entriesOfContact, type IndexedContact, isSameContact, parseIndexedContact } from './indexed-contact.ts';
import { searchTextOf } from './search-text.ts';

const tries = 5;

/**
 * Writes the contact's search entries, deletes those of other texts that it had, and takes the mark off that would have the
 * sweeper do the same, when it is time. Where the contact has meanwhile been changed or deleted, its entries follow.
 * Whoever changes a contact gives the text that it had before, and leaves older ones to those who replaced them.
 */
export async function indexContact(
  key: Key,
  contact: IndexedContact,
  deps: Deps<'table:write'>,
  staleTexts: readonly string[] = contact.stale_texts ?? [],
): Promise<void> {
  const texts = new Set(staleTexts);
  let known: IndexedContact | undefined = contact;
  for (let attempt = 0; attempt < tries; attempt++) {
    texts.add(searchTextOf(known ?? contact));
    await writeEntries(contact, known, texts, deps);
    if (!known || known.deleted_at !== undefined) return;
    const standing = await settled(key, known, deps);
    if (standing === 'settled') return;
    known = standing;
  }
  throw new Error(`the contact ${contact.id} changed too often to be indexed`);
}

/** Puts the entries of a contact as it is `known`, if it is, and deletes all others that `texts` have. */
async function writeEntries(
  contact: IndexedContact,
  known: IndexedContact | undefined,
  texts: ReadonlySet<string>,
  { table }: Deps<'table:write'>,
): Promise<void> {
  const entries = known && known.deleted_at === undefined ? entriesOfContact(known) : [];
  // The first character is the same in both parts of a key.
  const wanted = new Set(entries.map(({ sk }) => sk));
  const stale = [...texts].flatMap((text) => entriesOfContact(contact, text)).filter(({ sk }) => !wanted.has(sk));
  const distinct = new Map(stale.map(({ pk, sk }) => [sk, { pk, sk }]));
  await table.writeMany([
    ...entries.map((item) => ({ kind: 'put', item }) as const),
    ...Array.from(distinct.values(), (key) => ({ kind: 'delete', key }) as const),
  ]);
}

/** The mark is off, or will be by the sweeper, and the contact is as it is `known`; otherwise how it is, undefined when gone. */
async function settled(key: Key, known: IndexedContact, deps: Deps<'table:write'>) {
  if (!isRipe(known, deps)) {
    const standing = parseIndexedContact(await deps.table.get(key));
    return standing && isSameContact(standing, known) ? 'settled' : standing;
  }
  const update = { kind: 'update', key, change: unmarked, condition: isStillIndexed(known) } as const;
  const result = await deps.table.write(update);
  return result.kind === 'done' ? 'settled' : parseIndexedContact(result.item);
}
