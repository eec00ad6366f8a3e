import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { makeContact, type StoredContact } from './contact.ts';
import { createContact } from './contact-store.ts';
import type { NewContactBody } from './new-contact.ts';

/**
 * A new contact; `source` says where it came from (`api`, `admin`). Throws 409 when its number, in any spelling, or its id
 * on the photo-app channel has one already.
 */
export async function addContact(
  organization: Organization,
  { phone_number, ...given }: NewContactBody,
  source: string,
  deps: Deps<'table:write'>,
): Promise<StoredContact> {
  const { digits = '', written = '' } = phone_number ?? {};
  const details = { ...given, phone_number: written, chatapp_id: digits };
  const result = await createContact(
    organization,
    details,
    (id) => makeContact(details, id, organization, source, isoTime(deps.clock.now())),
    deps,
  );
  if (result.kind === 'created') return result.contact;
  throw new ApiError(
    'Contact already exists',
    `The ${result.what} belongs to the contact ${result.contactId} already.`,
  );
}
