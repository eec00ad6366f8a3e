import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { StoredContact } from '../contact.ts';
import { contactWithId } from '../find-contact.ts';
import { formerHolderKey, holderThen, parseFormerHolder } from './former-holder.ts';
import { type KnownPerson, type Person, resolvePerson } from './person.ts';

/** A person as a webhook names them, and when they did what it tells of: ISO 8601, by the provider's clock. */
export interface PersonThen {
  readonly person: Person;
  readonly at: string;
}

/** The contact that a person was, with what of the webhook it can learn. */
interface KnownThen extends KnownPerson {
  readonly says: Person;
}

/**
 * The contact that a person was when they wrote, whatever has become of their number since; undefined for a person who was
 * none. What somebody wrote before they gave a number up can come after that, and is theirs, not the next owner's.
 */
export async function resolvePersonAt(
  organization: Organization,
  { person, at }: PersonThen,
  deps: Deps<'table:read'>,
): Promise<KnownThen | undefined> {
  const known = await resolvePerson(organization, person, deps);
  const holder = hadNumberThen(known, at) ? undefined : await holderAt(organization, { person, at }, deps);
  // Neither the number nor the ids that it had are theirs now.
  if (holder) return { contact: holder, holders: {}, says: whatIsNewer(holder, { person: namesIn(person), at }) };
  return known && { ...known, says: whatIsNewer(known.contact, { person, at }) };
}

/** Whether nobody else can have had the number then: the contact is known by another id, or had the number already. */
const hadNumberThen = (known: KnownPerson | undefined, at: string): boolean => {
  if (!known) return false;
  const { contact, holders } = known;
  const isKnownById = [holders.photoappId, holders.userId, holders.lid].some((id) => id !== undefined);
  return isKnownById || (contact.created_at <= at && (contact.number_changed_at ?? '') <= at);
};

/** The contact that was the first to give the person's number up after `at`; undefined where none did, or it is gone. */
async function holderAt(
  { id }: Organization,
  { person: { number }, at }: PersonThen,
  deps: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  if (number === undefined) return undefined;
  const note = parseFormerHolder(await deps.table.get(formerHolderKey(id, number)));
  const holder = holderThen(note, at);
  return holder && contactWithId(id, holder, deps);
}

const namesIn = ({ name, username }: Person): Person => ({ name, username });

/** What a webhook says of a person, without the username where a later one is known. */
function whatIsNewer({ chatapp_username, last_heard_at = '' }: StoredContact, { person, at }: PersonThen): Person {
  return chatapp_username !== undefined && at < last_heard_at ? { ...person, username: undefined } : person;
}
