import { seconds } from '../../base/clock.ts';
import { errorFields } from '../../base/log.ts';
import type { Deps } from '../../runtime/deps.ts';
import { absent, all, type Condition, equals } from '../../table/conditions.ts';
import { again, untilSettled } from '../../table/contention.ts';
import { dueMark } from '../../table/due.ts';
import type { Change } from '../../table/expressions.ts';
import type { Key } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { entriesOfContact, type IndexedContact, haveSameEntries, parseIndexedContact } from './search-entry.ts';
import { searchTextOf } from './search-text.ts';

/**
 * Whoever creates or changes a contact has this long to write its search entries before the sweeper does. No function lives
 * for so long: when the sweeper comes, nobody who began before the last change can write an entry any more.
 */
const patienceMs = seconds(60);

/** Earlier texts that a contact remembers: some 5 KB each at most, of an item's 400. More changes in a minute forget the first. */
const mostStaleTexts = 50;

/** What a new contact's item carries until its search entries are written. */
export const indexMark = ({ pk }: Key, { clock }: Deps) => dueMark('contact', pk, clock.now() + patienceMs);

/**
 * The attributes that are set with every change of a contact's name or number, where the contact is as `before` says: it
 * marks the contact, and remembers under which texts it may be found so far. Then `reindexContact` does what the mark asks
 * for. The mark and the texts stay all the same until the sweeper has come: somebody slower, who dies on the way, may
 * still write entries of a text that was replaced.
 */
export function reindexMark(key: Key, before: StoredContact, deps: Deps) {
  const texts = new Set([...(before.stale_texts ?? []), searchTextOf(before)]);
  return { ...indexMark(key, deps), stale_texts: [...texts].slice(-mostStaleTexts) };
}

export const markRemoval: Change = { remove: ['due_shard', 'due_at', 'stale_texts'] };

/** Whether the mark may go once the entries are written: nobody else can be at them, or nothing was ever replaced. */
export const mayUnmark = ({ stale_texts, due_at }: IndexedContact, { clock }: Deps): boolean =>
  stale_texts === undefined || (due_at !== undefined && Date.parse(due_at) <= clock.now());

/** The contact is as it was when its entries were made. Whoever changes it later marks it for another time, or is the first to. */
export function isStillIndexed({ full_name, chatapp_id, stale_texts, due_at }: IndexedContact): Condition {
  return all(
    absent('deleted_at'),
    equals('full_name', full_name),
    equals('chatapp_id', chatapp_id),
    stale_texts === undefined ? absent('stale_texts') : equals('due_at', due_at),
  );
}

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
  await untilSettled({ over: 'contact-search', organizationId: contact.organization_id }, deps, async () => {
    texts.add(searchTextOf(known ?? contact));
    await writeEntries(contact, known, texts, deps);
    if (!known || known.deleted_at !== undefined) return undefined;
    const standing = await settled(key, known, deps);
    if (standing === 'settled') return undefined;
    known = standing;
    return again;
  });
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
  if (!mayUnmark(known, deps)) {
    const standing = parseIndexedContact(await deps.table.get(key));
    return standing && haveSameEntries(standing, known) ? 'settled' : standing;
  }
  const update = { kind: 'update', key, change: markRemoval, condition: isStillIndexed(known) } as const;
  const result = await deps.table.write(update);
  return result.kind === 'done' ? 'settled' : parseIndexedContact(result.item);
}

/** Has a contact that has just been created found. It never fails the creation, which is done: what is left the sweeper does. */
export async function indexNewContact(key: Key, contact: IndexedContact, deps: Deps<'table:write'>): Promise<void> {
  try {
    await indexContact(key, contact, deps);
  } catch (error) {
    deps.log('contact_index_left_over', { contact: contact.id, ...errorFields(error) });
  }
}
