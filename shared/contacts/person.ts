import { contactKey } from '../conversations/contact-partition.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { firstIdOfNumber, firstIdOfPhotoapp, firstIdOfUser, parseContact, type StoredContact } from './contact.ts';
import { chatappIdentityKey, numberIdentityKey, parsePersonIdentity, photoappIdentityKey } from './identity.ts';

/** Who is at the other end, as the provider names them. At least one of the ids is there. */
export interface Person {
  /** Digits: the provider's id for their number. */
  readonly number?: string;
  /** On the chat-app: the id that is there also for people who hide their number. */
  readonly userId?: string;
  readonly photoappId?: string;
  readonly name?: string;
  readonly username?: string;
}

/** Who a person of a provider's webhook is to the organization, and by what of them. */
export interface KnownPerson {
  readonly contact: StoredContact;
  /** The ids of theirs that lead to somebody already, be it to another contact. */
  readonly taken: { readonly number: boolean; readonly userId: boolean };
}

/**
 * The contact that a person is. The platform's id of the person decides, then the number: of two contacts that are known
 * by one each, the first is who wrote, and the number stays with the second. One round trip, as a rule.
 */
export async function resolvePerson(
  organization: Organization,
  { number, userId, photoappId }: Person,
  { table }: Deps<'table:read'>,
): Promise<KnownPerson | undefined> {
  const ids = [
    photoappId === undefined
      ? undefined
      : { key: photoappIdentityKey(organization.id, photoappId), guess: firstIdOfPhotoapp(organization, photoappId) },
    userId === undefined
      ? undefined
      : { key: chatappIdentityKey(organization.id, userId), guess: firstIdOfUser(organization, userId) },
    number === undefined
      ? undefined
      : { key: numberIdentityKey(organization.id, number), guess: firstIdOfNumber(organization, number) },
  ];
  const keys = ids.map((id) => id && [id.key, contactKey(organization.id, id.guess)]);
  const items = await table.getMany(keys.flatMap((pair) => pair ?? []));
  const found = keys.map((pair) => pair && items.splice(0, 2));
  const holders = found.map((pair) => parsePersonIdentity(pair?.[0])?.contact_id);
  const contactId = holders.find((holder) => holder !== undefined);
  if (contactId === undefined) return undefined;
  const guessed = found.map((pair) => parseContact(pair?.[1])).find((contact) => contact?.id === contactId);
  const contact = guessed ?? parseContact(await table.get(contactKey(organization.id, contactId)));
  return contact && { contact, taken: { userId: holders[1] !== undefined, number: holders[2] !== undefined } };
}
