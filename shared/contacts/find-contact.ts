import * as z from 'zod';
import { contactKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import { blankParams } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
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

/** One of the names that a caller has given. */
interface Name {
  readonly parameter: keyof NamedContact;
  /** As the refusal calls it. */
  readonly what: string;
  find(): Promise<StoredContact | undefined>;
}

/** The contact that a caller names. Throws 404, and 400 when not all that is given is one contact's. */
export async function findContact(
  organization: Organization,
  named: NamedContact,
  deps: Deps<'table:read'>,
): Promise<StoredContact> {
  const given = namesIn(organization, named, deps);
  const found = await Promise.all(given.map((name) => name.find()));
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

/** The names that are given, each with its look-up; two spellings of one number are one name. */
function namesIn(organization: Organization, named: NamedContact, deps: Deps<'table:read'>): Name[] {
  const { phone_number, chatapp_id, id, photoapp_id, user_id } = named;
  const { id: organizationId } = organization;
  const isOneNumber = phone_number !== undefined && canonicalNumber(phone_number) === canonicalNumber(chatapp_id ?? '');
  const byIdentity = (key: Key, guess: ContactId) => () => contactOfIdentity(organizationId, { key, guess }, deps);
  const byNumber = (parameter: 'phone_number' | 'chatapp_id', digits: string): Name => ({
    parameter,
    what: `number ${digits}`,
    find: byIdentity(numberIdentityKey(organizationId, digits), firstIdOfNumber(organization, digits)),
  });
  const all: (Name | false)[] = [
    phone_number !== undefined && byNumber('phone_number', phone_number),
    chatapp_id !== undefined && !isOneNumber && byNumber('chatapp_id', chatapp_id),
    id !== undefined && { parameter: 'id', what: `id ${id}`, find: () => contactWithId(organizationId, id, deps) },
    photoapp_id !== undefined && {
      parameter: 'photoapp_id',
      what: `photo-app id ${photoapp_id}`,
      find: byIdentity(photoappIdentityKey(organizationId, photoapp_id), firstIdOfPhotoapp(organization, photoapp_id)),
    },
    user_id !== undefined && {
      parameter: 'user_id',
      what: `user id ${user_id}`,
      find: byIdentity(chatappIdentityKey(organizationId, user_id), firstIdOfUser(organization, user_id)),
    },
  ];
  return all.filter((name) => name !== false);
}

/** The contact that an identity leads to. One round trip where `guess` is the contact's id, two otherwise. */
async function contactOfIdentity(
  organizationId: OrganizationId,
  { key, guess }: { readonly key: Key; readonly guess: ContactId },
  deps: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  const [found, guessed] = await deps.table.getMany([key, contactKey(organizationId, guess)]);
  const id = parseIdentity(found)?.contact_id;
  if (id === undefined) return undefined;
  return id === guess ? currentContact(organizationId, guessed, deps) : contactWithId(organizationId, id, deps);
}

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
