import { errorFields } from '../../base/log.ts';
import { contactKey } from '../../conversations/head.ts';
import type { Deps } from '../../runtime/deps.ts';
import { again, untilSettled } from '../../table/contention.ts';
import type { Key } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { isStillIndexed, markRemoval, mayUnmark } from './index-mark.ts';
import {
  entriesOfContact,
  entryKeysOf,
  haveSameEntries,
  type IndexedContact,
  parseIndexedContact,
} from './search-entry.ts';
import { searchTextOf } from './search-text.ts';

/** Writes the search entries of a contact that has just been created. Never fails the creation: the sweeper does what is left. */
export function indexNewContact(contact: StoredContact, deps: Deps<'table:write'>): Promise<void> {
  return leftToSweeper(contact, deps, () => indexContact(contact, deps));
}

/**
 * The same for contacts of one organization that have been created together, with as few requests as their entries fit in.
 * `unmark` takes off the mark that has the sweeper do it.
 */
export function indexNewContacts(
  contacts: readonly StoredContact[],
  unmark: () => Promise<void>,
  deps: Deps<'table:write'>,
): Promise<void> {
  return leftToSweeper(contacts[0], deps, async () => {
    const entries = contacts.flatMap((contact) => entriesOfContact(contact));
    await deps.table.writeMany(entries.map((item) => ({ kind: 'put', item }) as const));
    const items = await deps.table.getMany(contacts.map(keyOf));
    const changed = contacts.filter((contact, index) => {
      const standing = parseIndexedContact(items[index]);
      return !standing || !haveSameEntries(standing, contact);
    });
    // Their entries follow what they are now.
    for (const contact of changed) await indexContact(contact, deps);
    await unmark();
  });
}

/**
 * Has a contact found by its new name or number, and by the old one no more. The change itself has marked the contact
 * (`reindexMark`), so this never fails the caller: the sweeper does what is left.
 */
export function reindexContact(before: StoredContact, after: StoredContact, deps: Deps<'table:write'>): Promise<void> {
  return leftToSweeper(after, deps, async () => {
    const contact = parseIndexedContact(await deps.table.get(keyOf(after))) ?? after;
    // The entries of older texts are left to the writers that replaced them.
    await indexContact(contact, deps, [searchTextOf(before)]);
  });
}

/**
 * Writes the contact's search entries, deletes those that it had under `staleTexts`, and, when it is time, takes the mark
 * off that would have the sweeper do the same. Where the contact has been changed or deleted meanwhile, its entries follow.
 * Throws `Contention` where that happens again and again.
 */
export async function indexContact(
  contact: IndexedContact,
  deps: Deps<'table:write'>,
  staleTexts: readonly string[] = contact.stale_texts ?? [],
): Promise<void> {
  const texts = new Set(staleTexts);
  let known: IndexedContact | undefined = contact;
  await untilSettled({ over: 'contact-search', organizationId: contact.organization_id }, deps, async () => {
    texts.add(searchTextOf(known ?? contact));
    const entries = known && known.deleted_at === undefined ? entriesOfContact(known) : [];
    const wanted = new Set(entries.map(({ sk }) => sk));
    const stale = entryKeysOf(contact, texts).filter(({ sk }) => !wanted.has(sk));
    await deps.table.writeMany([
      ...entries.map((item) => ({ kind: 'put', item }) as const),
      ...stale.map((key) => ({ kind: 'delete', key }) as const),
    ]);
    if (!known || known.deleted_at !== undefined) return undefined;
    const standing = await unmark(known, deps);
    if (standing === 'settled') return undefined;
    known = standing;
    return again;
  });
}

/**
 * Takes the mark off when it is time. `settled`: it is off, or the sweeper will take it off, and the contact is as it is
 * `known`; otherwise how the contact is now, undefined when it is gone.
 */
async function unmark(
  known: IndexedContact,
  deps: Deps<'table:write'>,
): Promise<IndexedContact | 'settled' | undefined> {
  const key = keyOf(known);
  if (!mayUnmark(known, deps)) {
    const standing = parseIndexedContact(await deps.table.get(key));
    return standing && haveSameEntries(standing, known) ? 'settled' : standing;
  }
  const update = { kind: 'update', key, change: markRemoval, condition: isStillIndexed(known) } as const;
  const result = await deps.table.write(update);
  return result.kind === 'done' ? 'settled' : parseIndexedContact(result.item);
}

const keyOf = ({ organization_id, id }: IndexedContact): Key => contactKey(organization_id, id);

/** What fails is logged and left: the mark on the contact, or on those of its import, has the sweeper do it. */
async function leftToSweeper(contact: StoredContact | undefined, deps: Deps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log('contact_index_left_over', { contact: contact?.id, ...errorFields(error) });
  }
}
