import type { StoredContact } from '../contact.ts';
import type { KnownPerson, Person } from './person.ts';
import { canonicalNumber } from './phone.ts';

/**
 * Whether two contacts are one person, where a provider has named both in one breath: `other` is one that an id of the
 * person leads to, and the known one is who the person is. Numbers alone prove nothing, since they are given to other
 * people, and a number that the contact has given up is another's; and of people whose user ids, or whose addresses on the
 * gateway, are different each stays who they are.
 */
export function isSamePerson(known: KnownPerson, other: StoredContact, person: Person): boolean {
  const { contact, holders } = known;
  const byPlatform = [holders.photoappId, holders.userId, holders.lid];
  if (!byPlatform.includes(contact.id) && !byPlatform.includes(other.id)) return false;
  const isByNumber = !byPlatform.includes(other.id);
  if (isByNumber && isFormerNumber(contact, person.number ?? '')) return false;
  const userIds = holders.userId === undefined ? listed(person.userId) : [];
  return (
    !isContradicted([...(contact.chatapp_user_ids ?? []), ...userIds], other.chatapp_user_ids) && isLike(contact, other)
  );
}

/**
 * Whether nothing but their user ids can tell two contacts apart, of which the provider has said that they are one person
 * whose user id has changed.
 */
export const isLike = (contact: StoredContact, other: StoredContact): boolean =>
  !isContradicted(contact.chatapp_lids, other.chatapp_lids);

/** Whether a number was the contact's before a change, and is not now. */
export const isFormerNumber = ({ former_numbers = [] }: StoredContact, number: string): boolean =>
  former_numbers.includes(canonicalNumber(number));

/** Whether a number leads to the contact, as its own or as an alias, in whatever spelling. */
export const isOwnNumber = ({ chatapp_id, aliases = [] }: StoredContact, number: string): boolean =>
  [chatapp_id, ...aliases].some((each) => canonicalNumber(each) === canonicalNumber(number));

const listed = (id: string | undefined): string[] => (id === undefined ? [] : [id]);

/** Whether both have ids of a kind. An id leads to one contact, so that none of them is the same. */
const isContradicted = (mine: readonly string[] = [], theirs: readonly string[] = []): boolean =>
  mine.length > 0 && theirs.length > 0;
