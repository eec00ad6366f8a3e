import { type ConversationKey, contactKey } from '../../conversations/head.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type Again, again, untilSettled } from '../../table/contention.ts';
import { parseContact, type StoredContact } from '../contact.ts';
import { enqueueMerge } from '../merge-request.ts';
import { followChange, planChange } from '../planned-change.ts';
import { chatappIdentityKey, lidIdentityKey, numberIdentityKey, parseIdentity } from './identity.ts';
import type { Holders, KnownPerson, Names, Person } from './person.ts';
import { isSamePerson } from './same-person.ts';
import { newsOf } from './what-is-new.ts';

type LearnDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Merges what a provider says of a person into their contact, and has other contacts merged that the person's ids lead to,
 * where they are the same person. Returns the contact as it is then, or `again` where a concurrent writer was first. Writes
 * nothing where nothing is new.
 */
export async function learnIdentities(
  known: KnownPerson,
  person: Person,
  deps: LearnDeps,
): Promise<StoredContact | Again> {
  const { changes, writes } = newsOf(known, person);
  // Before the change: a worker that dies after it finds nothing new, and all the same the other contacts.
  await mergeOthers(known, person, deps);
  if (Object.keys(changes).length === 0) return known.contact;
  const planned = planChange(known.contact, changes, deps);
  const isAlone = writes.length === 0;
  const { kind } = await (isAlone ? deps.table.write(planned.write) : deps.table.transact([...writes, planned.write]));
  if (kind !== 'done') return again;
  await followChange(planned, deps);
  return planned.after;
}

/** Has the other contacts of the same person merged with the one that the person is. */
async function mergeOthers(known: KnownPerson, person: Person, deps: LearnDeps): Promise<void> {
  const { contact, holders } = known;
  const { organization_id: organizationId, id } = contact;
  const others = [...new Set(Object.values(holders))].filter((holder) => holder !== undefined && holder !== id);
  if (others.length === 0) return;
  for (const item of await deps.table.getMany(others.map((other) => contactKey(organizationId, other)))) {
    const other = parseContact(item);
    if (other && isSamePerson(known, other, person)) {
      await enqueueMerge({ organizationId, contactIds: [id, other.id] }, deps);
    }
  }
}

/**
 * The same for a contact that a message went to, by what the provider calls it; after a merge, for the one that stays. One
 * that is gone learns nothing, nor does a group.
 */
export async function learnNames(
  { organizationId, contactId }: ConversationKey,
  names: Names,
  deps: LearnDeps,
): Promise<void> {
  const { userId, lid, number } = names;
  const keys = {
    ...(userId !== undefined && { userId: chatappIdentityKey(organizationId, userId) }),
    ...(lid !== undefined && { lid: lidIdentityKey(organizationId, lid) }),
    ...(number !== undefined && { number: numberIdentityKey(organizationId, number) }),
  };
  await untilSettled({ over: 'person', organizationId }, deps, async () => {
    const [item, ...found] = await deps.table.getMany([contactKey(organizationId, contactId), ...Object.values(keys)]);
    const into = item?.merged_into;
    if (into !== undefined) return learnNames({ organizationId, contactId: String(into) }, names, deps);
    const contact = parseContact(item);
    if (!contact) return undefined;
    const holders: Holders = Object.fromEntries(
      Object.keys(keys).map((name, index) => [name, parseIdentity(found[index])?.contact_id]),
    );
    return learnIdentities({ contact, holders }, names, deps);
  });
}
