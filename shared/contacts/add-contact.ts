import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { makeContact, type NewContact, type StoredContact } from './contact.ts';
import { type CreateResult, createContact } from './contact-store.ts';
import type { NewContactBody } from './new-contact.ts';

/**
 * A new contact; `source` says where it came from (`api`, `admin`). Throws 409 when its number, in any spelling, or its id
 * on the photo-app channel has one already.
 */
export async function addContact(
  organization: Organization,
  body: NewContactBody,
  source: string,
  deps: Deps<'table:write'>,
): Promise<StoredContact> {
  const result = await createGiven(organization, givenIn(body), source, deps);
  if (result.kind === 'created') return result.contact;
  throw new ApiError(
    'Contact already exists',
    `The ${result.what} belongs to the contact ${result.contactId} already.`,
  );
}

/** The same, where a contact that is there already is no error. */
export function createGiven(
  organization: Organization,
  given: NewContact,
  source: string,
  deps: Deps<'table:write'>,
): Promise<CreateResult> {
  const make = (id: string) => makeContact(given, id, organization, source, isoTime(deps.clock.now()));
  return createContact(organization, given, make, deps);
}

/** What a body says of a contact, as it is stored. */
export function givenIn({ phone_number, ...given }: NewContactBody): NewContact {
  const { digits = '', written = '' } = phone_number ?? {};
  return { ...given, phone_number: written, chatapp_id: digits };
}
