import { contactPartition, emptyHead, headKey } from '../messages/head.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/expressions.ts';
import type { Item, Key, Write } from '../table/table.ts';
import { type Contact, firstIdOf, storedContactSchema, uuidOf } from './contact.ts';
import { identityKey, parseIdentity } from './identity.ts';

export const contactKey = (organizationId: string, contactId: string): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: 'CONTACT',
});

const parseContact = (item: Item | undefined): Contact | undefined => item && storedContactSchema.parse(item);

/** Transactions of strangers may touch the same items at the same moment; that passes. */
const tries = 5;

/** `exists`: the number, in this or another spelling, already has a contact. */
export type CreateResult =
  | { readonly kind: 'created'; readonly contact: Contact }
  | { readonly kind: 'exists'; readonly contactId: string };

/** Creates what `make` returns for the id it is given, with its identity and an empty conversation, all or nothing. */
export async function createContact(
  organization: Organization,
  digits: string,
  make: (id: string) => Contact,
  { table, ids, clock }: Deps<'table:write'>,
): Promise<CreateResult> {
  let id = firstIdOf(organization, digits);
  for (let attempt = 0; attempt < tries; attempt++) {
    const contact = make(id);
    const result = await table.transact(writesOf(organization.id, digits, contact));
    if (result.kind === 'done') return { kind: 'created', contact };
    if (result.kind === 'conflict') await clock.sleep(20 * 2 ** attempt);
    else {
      const holder = parseIdentity(result.refusals[0]?.item);
      if (holder) return { kind: 'exists', contactId: holder.contact_id };
      // The number is free, but the id that it gave its first contact is still taken by that one's remains.
      id = uuidOf(ids.bytes(16));
    }
  }
  throw new Error('a contact could not be created: its items stayed busy');
}

/** The contact of a number in any spelling. One round trip for a number's first contact, two otherwise. */
export async function findContactByNumber(
  organization: Organization,
  digits: string,
  { table }: Deps<'table:read'>,
): Promise<Contact | undefined> {
  const guess = firstIdOf(organization, digits);
  const [found, guessed] = await table.getMany([
    identityKey(organization.id, digits),
    contactKey(organization.id, guess),
  ]);
  const identity = parseIdentity(found);
  if (!identity) return undefined;
  if (identity.contact_id === guess) return parseContact(guessed);
  return parseContact(await table.get(contactKey(organization.id, identity.contact_id)));
}

function writesOf(organizationId: string, digits: string, contact: Contact): Write[] {
  const identity = { contact_id: contact.id, chatapp_id: contact.chatapp_id };
  return [
    { kind: 'put', item: { ...identityKey(organizationId, digits), ...identity }, condition: absent },
    { kind: 'put', item: { ...contactKey(organizationId, contact.id), ...contact }, condition: absent },
    { kind: 'put', item: { ...headKey(organizationId, contact.id), ...emptyHead }, condition: absent },
  ];
}
