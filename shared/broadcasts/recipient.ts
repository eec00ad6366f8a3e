import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ContactId, contactIdSchema, messageIdSchema, type OrganizationId } from '../identifiers.ts';
import { all, type Condition, equals, startsWith } from '../table/expressions.ts';
import { tableLayout } from '../table/layout.ts';
import type { Item, Key, PlainWrite, Write } from '../table/table.ts';
import { countsChange } from './counts.ts';
import { type RecipientState, recipientStates } from './transitions.ts';

/** Partitions of a broadcast's recipients, each with a counter of its own, so that receipts do not contend for one. */
export const parts = 16;

/** What tells a broadcast from all others. */
export interface BroadcastKey {
  readonly organizationId: OrganizationId;
  readonly broadcastId: string;
}

/** The partition of a part of the recipients. */
const partPartition = ({ organizationId, broadcastId }: BroadcastKey, part: number): string =>
  `${organizationId}#RECIPIENTS#${broadcastId}#${part}`;

/** The partitions of all parts. */
export const partPartitions = (broadcast: BroadcastKey): string[] =>
  Array.from({ length: parts }, (_, part) => partPartition(broadcast, part));

/** The part that a recipient belongs to. */
export const partOf = (contactId: ContactId): number =>
  createHash('sha256').update(contactId).digest().readUInt8(0) % parts;

const sortKeyPrefix = 'RECIPIENT#';

/** Where a recipient of a broadcast is on record, by the contact that it was planned for. */
export const recipientKey = (broadcast: BroadcastKey, contactId: ContactId): Key => ({
  pk: partPartition(broadcast, partOf(contactId)),
  sk: `${sortKeyPrefix}${contactId}`,
});

/** The condition for all recipients of a part, in the order of their contacts' ids. */
export const recipientsOf = (broadcast: BroadcastKey, part: number): Condition =>
  all(equals('pk', partPartition(broadcast, part)), startsWith('sk', sortKeyPrefix));

/** What is kept of a recipient: no number and no name, which are read from the contact where they are shown; but the number in a file that is no contact's. */
const recipientSchema = z.object({
  contact_id: contactIdSchema,
  status: z.enum(recipientStates),
  /** Our id of the message, and the provider's. */
  id: messageIdSchema.optional(),
  message_id: z.string().optional(),
  /** Why it was skipped, or has failed: a word of ours, or the provider's code. */
  reason: z.string().optional(),
  /** Of a file's row: the byte at which it ends. */
  row: z.int().optional(),
  /** What a row that is for no contact has for a number. */
  number: z.string().optional(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** A stored recipient; undefined for no item. */
export const parseRecipient = (item: Item | undefined): Recipient | undefined =>
  item && recipientSchema.parse({ ...item, contact_id: String(item.sk).slice(sortKeyPrefix.length) });

/** A recipient to be: of a file also where it is, and why nothing is to be sent. */
export type NewRecipient = Pick<Recipient, 'contact_id' | 'reason' | 'row' | 'number'>;

/** Puts a recipient on record of whom nothing has become yet. Planned twice, it is one. `keptUntil` in seconds since the epoch. */
export const plannedWrite = (
  broadcast: BroadcastKey,
  { contact_id, ...given }: NewRecipient,
  keptUntil: number,
): PlainWrite => ({
  kind: 'put',
  item: {
    ...recipientKey(broadcast, contact_id),
    ...given,
    status: 'planned' satisfies RecipientState,
    [tableLayout.timeToLive]: keptUntil,
  },
});

/** What has become of a recipient. */
export type Settled = Omit<Recipient, 'contact_id' | 'row' | 'number'>;

/** Moves a recipient on from how it was read. */
const movedWrite = (broadcast: BroadcastKey, { contact_id, status, reason }: Recipient, to: Settled): Write => ({
  kind: 'update',
  key: recipientKey(broadcast, contact_id),
  change: { set: { status: to.status, reason: to.reason, ...idsOf(to) } },
  condition: all(equals('status', status), equals('reason', reason)),
});

const idsOf = ({ id, message_id }: Settled) => ({ ...(id && { id }), ...(message_id && { message_id }) });

/** A recipient as it was read, and what it is to become. */
export interface Move {
  readonly recipient: Recipient;
  readonly to: Settled;
}

/** The writes that move recipients of one part on, and count them, as one transaction: 98 at most. */
export function moveWrites(broadcast: BroadcastKey, part: number, moves: readonly Move[]): Write[] {
  const changes = moves.map(({ recipient, to }) => ({ from: recipient, to }));
  return [
    ...moves.map(({ recipient, to }) => movedWrite(broadcast, recipient, to)),
    countsChange(partPartition(broadcast, part), changes),
  ];
}
