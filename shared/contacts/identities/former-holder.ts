import * as z from 'zod';
import { days } from '../../base/clock.ts';
import { type ContactId, contactIdSchema, type OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { absent, any, atMost, below, equals } from '../../table/expressions.ts';
import type { Item, Key, Write } from '../../table/table.ts';
import { storedContactSchema } from '../contact.ts';
import { numberIdentityKey } from './identity.ts';

/**
 * A note of who gave a number up, and when. Changes of one person's number can come in any order: of n1 to n2 and n2 to n3
 * the second may be told first, and then the first finds by the note who has gone on to n3.
 */
const formerHolderSchema = z.object({
  contact_id: contactIdSchema,
  /** When somebody else gave it up before them, ISO 8601, by the provider's clock; absent where that is on no note. */
  since: z.string().optional(),
  /** When the number ceased to be theirs, likewise. */
  until: z.string(),
});
export type FormerHolder = z.infer<typeof formerHolderSchema>;

/** The key of the note of a number. */
export const formerHolderKey = (organizationId: OrganizationId, digits: string): Key => ({
  pk: numberIdentityKey(organizationId, digits).pk,
  sk: 'FORMER-HOLDER',
});

/** The note in an item; undefined without one. */
export const parseFormerHolder = (item: Item | undefined): FormerHolder | undefined =>
  item && formerHolderSchema.parse(item);

/** The provider sends a webhook again for seven days. */
const keptMs = days(8);

/** Notes that a contact gave a number up. A note of a contact that did so later stays. */
export async function noteFormerHolder(
  organizationId: OrganizationId,
  { number, ...holder }: Omit<FormerHolder, 'since'> & { readonly number: string },
  { table, clock }: Deps<'table:write'>,
): Promise<void> {
  const key = formerHolderKey(organizationId, number);
  const noted = parseFormerHolder(await table.get(key));
  const since = noted?.contact_id === holder.contact_id ? noted.since : noted?.until;
  const item = { ...key, ...holder, since, expires_at: Math.ceil((clock.now() + keptMs) / 1000) };
  await table.write({ kind: 'put', item, condition: any(absent(), below('until', holder.until)) });
}

/** That a number has not been given up since `at`, for the transaction that takes it: a concurrent worker may be noting that. */
export const isNotGivenUpSince = (organizationId: OrganizationId, number: string, at: string): Write => ({
  kind: 'check',
  key: formerHolderKey(organizationId, number),
  condition: any(absent(), atMost('until', at)),
});

const holdersSchema = storedContactSchema.pick({
  organization_id: true,
  id: true,
  chatapp_id: true,
  aliases: true,
  former_numbers: true,
  merged: true,
});

/** Deletes the notes that a contact's item, deleted or not, and those that were merged into it have left. */
export async function eraseFormerHolder(item: Item | undefined, { table }: Deps<'table:write'>): Promise<void> {
  const { data } = holdersSchema.safeParse(item);
  const { organization_id, id, chatapp_id = '', aliases = [], former_numbers = [], merged = [] } = data ?? {};
  if (organization_id === undefined) return;
  const isOurs = (contactId: ContactId) => contactId === id || merged.includes(contactId);
  for (const number of [chatapp_id, ...aliases, ...former_numbers]) {
    const key = formerHolderKey(organization_id, number);
    const note = parseFormerHolder(await table.get(key));
    if (note && isOurs(note.contact_id)) {
      await table.write({ kind: 'delete', key, condition: equals('contact_id', note.contact_id) });
    }
  }
}
