import * as z from 'zod';
import { contactPartition } from '../conversations/head.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { tableLayout } from '../table/layout.ts';
import type { Key, PlainWrite } from '../table/table.ts';
import type { BroadcastKey } from './recipient.ts';

/** Variables of one recipient, by name. */
export type OwnValues = Readonly<Record<string, string>>;

const valuesSchema = z.object({ values: z.record(z.string(), z.string()) });

/** In the partition of the contact, with which they are erased. */
const valuesKey = ({ organizationId, broadcastId }: BroadcastKey, contactId: ContactId): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: `VALUES#${broadcastId}`,
});

/** Keeps what a file has of a recipient, as long as the recipient: `keptUntil` in seconds since the epoch. */
export const valuesWrite = (
  broadcast: BroadcastKey,
  { contactId, values }: { readonly contactId: ContactId; readonly values: OwnValues },
  keptUntil: number,
): PlainWrite => ({
  kind: 'put',
  item: { ...valuesKey(broadcast, contactId), values, [tableLayout.timeToLive]: keptUntil },
});

/** What a file has of recipients, in their order: nothing where it is erased. */
export async function readValues(
  broadcast: BroadcastKey,
  contactIds: readonly ContactId[],
  { table }: Deps<'table:read'>,
): Promise<OwnValues[]> {
  const items = await table.getMany(contactIds.map((contactId) => valuesKey(broadcast, contactId)));
  return items.map((item) => (item ? valuesSchema.parse(item).values : {}));
}
