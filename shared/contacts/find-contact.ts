import * as z from 'zod';
import { contactKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import { blankParams } from '../input/parse.ts';
import type { KnownOrganization, Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';
import { parseContact, type StoredContact } from './contact.ts';
import {
  chatappIdentityKey,
  contactUuidSchema,
  firstIdOfNumber,
  firstIdOfPhotoapp,
  firstIdOfUser,
  numberIdentityKey,
  parseIdentity,
  photoappIdentityKey,
  photoappIdSchema,
  userIdSchema,
} from './identities/identity.ts';
import { canonicalNumber, phoneSchema } from './identities/phone.ts';

const names = {
  phone_number: phoneSchema.optional(),
  chatapp_id: phoneSchema.optional(),
  id: contactUuidSchema.optional(),
  photoapp_id: photoappIdSchema.optional(),
  user_id: userIdSchema.optional(),
};
const [first = '', ...others] = Object.keys(names);

/** How `GET`, `PATCH` and `DELETE /contact` name a contact: by a number, an id of ours or one of a platform, or by several. */
export const namedContactSchema = z
  .object(names)
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    path: [first],
    params: blankParams,
    error: `is required, or ${others.join(', or ')}`,
  });
/** A contact as a caller names it. */
type NamedContact = z.infer<typeof namedContactSchema>;

/** How a contact is found: by what stands at its keys, and one read more where it is not the contact that was guessed. */
interface LookUp {
  readonly keys: readonly Key[];
  find(items: readonly (Item | undefined)[], deps: Deps<'table:read'>): Promise<StoredContact | undefined>;
}

/** One of the names that a caller has given. */
interface Name extends LookUp {
  readonly parameter: keyof NamedContact;
  /** As the refusal calls it. */
  readonly what: string;
}

/** The contact that a caller names: one round trip, as a rule. Throws 404, and 400 when not all that is given is one contact's. */
export async function findContact(
  organization: Organization,
  named: NamedContact,
  deps: Deps<'table:read'>,
): Promise<StoredContact> {
  const given = namesIn(organization, named);
  const items = await deps.table.getMany(given.flatMap(({ keys }) => keys));
  const found = await Promise.all(given.map(({ keys, find }) => find(items.splice(0, keys.length), deps)));
  const [contact] = found;
  const other = found.findIndex((each) => each?.id !== contact?.id);
  if (other > 0 || (!contact && named.phone_number !== undefined && given[1]?.parameter === 'chatapp_id')) {
    const [one, another] = [given[0], given[Math.max(other, 1)]];
    throw new ApiError('Invalid parameter', `${one?.parameter} and ${another?.parameter} do not name the same contact`);
  }
  if (contact) return contact;
  const whats = given.map(({ what }) => what).join(' and the ');
  throw new ApiError('Contact not found', `No contact with the ${whats} in this organization.`);
}

/** What `findContact` reads first. */
export const keysOfNamed = (organization: KnownOrganization, named: NamedContact): Key[] =>
  namesIn(organization, named).flatMap(({ keys }) => keys);

/** The names that are given; two spellings of one number are one name. */
function namesIn(organization: KnownOrganization, named: NamedContact): Name[] {
  const { phone_number, chatapp_id, id, photoapp_id, user_id } = named;
  const { id: organizationId } = organization;
  const isOneNumber = phone_number !== undefined && canonicalNumber(phone_number) === canonicalNumber(chatapp_id ?? '');
  const byNumber = (parameter: 'phone_number' | 'chatapp_id', digits: string): Name => ({
    parameter,
    what: `number ${digits}`,
    ...byIdentity(organizationId, numberIdentityKey(organizationId, digits), firstIdOfNumber(organization, digits)),
  });
  const all: (Name | false)[] = [
    phone_number !== undefined && byNumber('phone_number', phone_number),
    chatapp_id !== undefined && !isOneNumber && byNumber('chatapp_id', chatapp_id),
    id !== undefined && {
      parameter: 'id',
      what: `id ${id}`,
      keys: [contactKey(organizationId, id)],
      find: ([item], deps) => currentContact(organizationId, item, deps),
    },
    photoapp_id !== undefined && {
      parameter: 'photoapp_id',
      what: `photo-app id ${photoapp_id}`,
      ...byIdentity(
        organizationId,
        photoappIdentityKey(organizationId, photoapp_id),
        firstIdOfPhotoapp(organization, photoapp_id),
      ),
    },
    user_id !== undefined && {
      parameter: 'user_id',
      what: `user id ${user_id}`,
      ...byIdentity(organizationId, chatappIdentityKey(organizationId, user_id), firstIdOfUser(organization, user_id)),
    },
  ];
  return all.filter((name) => name !== false);
}

/** The contact that the identity at a key leads to, which is probably the one with the id `guess`. */
const byIdentity = (organizationId: OrganizationId, key: Key, guess: ContactId): LookUp => ({
  keys: [key, contactKey(organizationId, guess)],
  async find([found, guessed], deps) {
    const id = parseIdentity(found)?.contact_id;
    if (id === undefined) return undefined;
    return id === guess ? currentContact(organizationId, guessed, deps) : contactWithId(organizationId, id, deps);
  },
});

/** The contact with an id, or the one that it was merged into; undefined where it is gone. */
export async function contactWithId(
  organizationId: OrganizationId,
  id: ContactId,
  deps: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  return currentContact(organizationId, await deps.table.get(contactKey(organizationId, id)), deps);
}

/** The contact in an item, or the one that it was merged into; undefined where it is gone. */
async function currentContact(
  organizationId: OrganizationId,
  item: Item | undefined,
  deps: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  const into = item?.merged_into;
  return into === undefined ? parseContact(item) : contactWithId(organizationId, String(into), deps);
}

/** The error where there is no contact with an id (any more): 404. */
export const contactGone = (id: string) =>
  new ApiError('Contact not found', `No contact with the id ${id} in this organization.`);
