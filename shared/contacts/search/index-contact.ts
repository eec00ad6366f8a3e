import type { Deps } from '../../runtime/deps.ts';
import type { Key } from '../../table/table.ts';
import { isStillIndexed, unmarked } from './index-mark.ts';
import { entriesOfContact, type IndexedContact, parseIndexedContact } from './indexed-contact.ts';
import { searchTextOf } from './search-text.ts';

const tries = 5;

/**
 * Writes the contact's search entries, deletes those of `staleTexts` and of other texts that it had, and takes the mark off
 * that would have the sweeper do the same. Where the contact has meanwhile been changed or deleted, its entries follow.
 */
export async function indexContact(
  key: Key,
  contact: IndexedContact,
  { table }: Deps<'table:write'>,
  staleTexts: readonly string[] = [],
): Promise<void> {
  const texts = new Set([...staleTexts, ...(contact.stale_texts ?? [])]);
  let known: IndexedContact | undefined = contact;
  for (let attempt = 0; attempt < tries; attempt++) {
    texts.add(searchTextOf(known ?? contact));
    const entries = known && known.deleted_at === undefined ? entriesOfContact(known) : [];
    const wanted = new Set(entries.map(keyText));
    const stale = [...texts]
      .flatMap((text) => entriesOfContact(contact, text))
      .filter((one) => !wanted.has(keyText(one)));
    const distinct = new Map(stale.map((entry) => [keyText(entry), entry]));
    await table.writeMany([
      ...entries.map((item) => ({ kind: 'put', item }) as const),
      ...Array.from(distinct.values(), ({ pk, sk }) => ({ kind: 'delete', key: { pk, sk } }) as const),
    ]);
    if (!known) return;
    const result = await table.write({ kind: 'update', key, change: unmarked, condition: isStillIndexed(known) });
    if (result.kind === 'done') return;
    known = parseIndexedContact(result.item);
    for (const text of known?.stale_texts ?? []) texts.add(text);
  }
  throw new Error(`the contact ${contact.id} changed too often to be indexed`);
}

/** The first character is the same in both parts. */
const keyText = ({ sk }: Key) => sk;
