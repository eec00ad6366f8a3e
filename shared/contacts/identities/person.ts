import { contactKey, headKey } from '../../conversations/head.ts';
import type { ContactId } from '../../identifiers.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Item, Key } from '../../table/table.ts';
import { parseContact, type StoredContact } from '../contact.ts';
import { contactWithId } from '../find-contact.ts';
import {
  chatappIdentityKey,
  firstIdOfLid,
  firstIdOfNumber,
  firstIdOfPhotoapp,
  firstIdOfUser,
  lidIdentityKey,
  numberIdentityKey,
  parseIdentity,
  photoappIdentityKey,
} from './identity.ts';

/** The person at the other end, as the provider names them. At least one of the ids is there. */
export interface Person {
  /** Digits: the provider's id for their number. */
  readonly number?: string;
  /** On the chat-app: the id that is there also for people who hide their number. */
  readonly userId?: string;
  /** On the gateway: an address that hides the number, with its server (`123@lid`). */
  readonly lid?: string;
  readonly photoappId?: string;
  readonly name?: string;
  readonly username?: string;
}

/** The ids by which a provider knows the person who was written to, as its answer or a receipt says. */
export type Names = Pick<Person, 'number' | 'userId' | 'lid'>;

/** The contact that a person of a provider's webhook is to the organization. */
export interface KnownPerson {
  readonly contact: StoredContact;
  readonly holders: Holders;
  /** The head of their conversation as it was read with the contact; absent where it was not. */
  readonly headItem?: Item;
}

/** The contacts that the ids of a person lead to, of those that lead to one: as a rule to the same. */
export type Holders = Readonly<Partial<Record<'photoappId' | 'userId' | 'lid' | 'number', ContactId>>>;

/**
 * The contact that a person is; undefined for a person who is none. The platform's id of the person decides, then the
 * number: of two contacts that are known by one each, the first is who wrote. One round trip, as a rule.
 */
export async function resolvePerson(
  organization: Organization,
  person: Person,
  deps: Deps<'table:read'>,
): Promise<KnownPerson | undefined> {
  const guesses = identityGuesses(organization, person);
  const read = await deps.table.getMany(guesses.flatMap((guess) => (guess ? keysOf(organization, guess) : [])));
  const found = guesses.map((guess) => guess && read.splice(0, keysOf(organization, guess).length));
  const [photoappId, userId, lid, number] = found.map((items) => parseIdentity(items?.[0])?.contact_id);
  const contactId = photoappId ?? userId ?? lid ?? number;
  if (contactId === undefined) return undefined;
  const holders = { photoappId, userId, lid, number };
  for (const [, contactItem, headItem] of found.filter((items) => items !== undefined)) {
    const contact = parseContact(contactItem);
    if (contact?.id === contactId) return { contact, holders, headItem };
  }
  const contact = await contactWithId(organization.id, contactId, deps);
  return contact && { contact, holders };
}

interface IdentityGuess {
  readonly key: Key;
  /** The contact that the identity leads to, unless it is not the first that it leads to. */
  readonly contactId: ContactId;
}

/** An identity, and what it leads to where the guess is right: the contact, and the head of their conversation. */
const keysOf = ({ id }: Organization, { key, contactId }: IdentityGuess): readonly Key[] => [
  key,
  contactKey(id, contactId),
  headKey(id, contactId),
];

/** By the id on the photo-app, the two kinds of id on the chat-app and the number, in this order; undefined for what the person lacks. */
function identityGuesses(
  organization: Organization,
  { number, userId, lid, photoappId }: Person,
): (IdentityGuess | undefined)[] {
  return [
    photoappId === undefined
      ? undefined
      : {
          key: photoappIdentityKey(organization.id, photoappId),
          contactId: firstIdOfPhotoapp(organization, photoappId),
        },
    userId === undefined
      ? undefined
      : { key: chatappIdentityKey(organization.id, userId), contactId: firstIdOfUser(organization, userId) },
    lid === undefined
      ? undefined
      : { key: lidIdentityKey(organization.id, lid), contactId: firstIdOfLid(organization, lid) },
    number === undefined
      ? undefined
      : { key: numberIdentityKey(organization.id, number), contactId: firstIdOfNumber(organization, number) },
  ];
}
