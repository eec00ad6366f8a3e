import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Contact, makeContact } from './contact.ts';
import { createContact } from './contact-store.ts';
import type { NewContactBody } from './new-contact.ts';

/** A new contact; `source` says where it came from (`api`, `admin`). Throws 409 when the number has one already, in any spelling. */
export async function addContact(
  organization: Organization,
  { phone_number: { digits, written }, ...given }: NewContactBody,
  source: string,
  deps: Deps<'table:write'>,
): Promise<Contact> {
  const details = { ...given, phone_number: written, chatapp_id: digits };
  const at = isoTime(deps.clock.now());
  const result = await createContact(
    organization,
    digits,
    (id) => makeContact(details, id, organization, source, at),
    deps,
  );
  if (result.kind === 'created') return result.contact;
  throw new ApiError(
    'Contact already exists',
    `The number ${digits} belongs to the contact ${result.contactId} already.`,
  );
}
