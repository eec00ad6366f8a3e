import { createHash } from 'node:crypto';
import * as z from 'zod';
import { asciiJson } from '../../queue/ascii-json.ts';
import type { QueueMessage } from '../../queue/queue-sender.ts';

/**
 * One item of a provider's webhook, as it travels in the inbound queue. `account` is our number's id at the provider.
 * `other` is all that is neither a receipt nor a message.
 */
export const inboundItemSchema = z.object({
  kind: z.enum(['status', 'message', 'other']),
  account: z.string().max(128),
  /** As the provider sent it. */
  item: z.unknown(),
  /** Who is concerned, as the provider names them; it stands beside messages, not in them. */
  contacts: z.array(z.unknown()).optional(),
});
export type InboundItem = z.infer<typeof inboundItemSchema>;

const list = z.array(z.unknown());
const text = z.string().catch('');
const webhookSchema = z.object({ entry: list });
const entrySchema = z.object({ changes: list.min(1) });
const changeSchema = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: text }),
    statuses: list.default([]),
    messages: list.default([]),
    errors: list.default([]),
    contacts: list.optional().catch(undefined),
  }),
});
const senderSchema = z.object({ recipient_id: text, recipient_user_id: text, from: text, from_user_id: text });

const other = (item: unknown): InboundItem[] => [{ kind: 'other', account: '', item }];

/** Takes a webhook apart. Each item stands alone from here on; what has no known shape is kept whole. */
export function itemsOf(webhook: unknown): InboundItem[] {
  const parsed = webhookSchema.safeParse(webhook);
  return parsed.success ? parsed.data.entry.flatMap(itemsOfEntry) : other(webhook);
}

function itemsOfEntry(entry: unknown): InboundItem[] {
  const parsed = entrySchema.safeParse(entry);
  return parsed.success ? parsed.data.changes.flatMap(itemsOfChange) : other(entry);
}

function itemsOfChange(change: unknown): InboundItem[] {
  const parsed = changeSchema.safeParse(change);
  if (!parsed.success) return other(change);
  const { metadata, statuses, messages, errors, contacts } = parsed.data.value;
  const account = metadata.phone_number_id;
  const items: InboundItem[] = [
    ...statuses.map((item) => ({ kind: 'status' as const, account, item })),
    ...messages.map((item) => ({ kind: 'message' as const, account, item, ...(contacts && { contacts }) })),
    ...errors.map((item) => ({ kind: 'other' as const, account, item })),
  ];
  return items.length > 0 ? items : other(change);
}

/** SQS takes a megabyte; no provider sends an item of that size. What does not fit is named, so that people can ask for it. */
const maxItemBytes = 900 * 1024;

function fitting(item: InboundItem): InboundItem {
  const bytes = asciiJson(item).length;
  return bytes <= maxItemBytes ? item : { kind: 'other', account: item.account, item: { too_large: bytes } };
}

/** In order for each of our accounts and the person at the other end, and side by side for all others. */
export function toQueueMessage(item: InboundItem): QueueMessage {
  const body = fitting(item);
  const { recipient_id, recipient_user_id, from, from_user_id } = senderSchema.catch(nobody).parse(body.item);
  const person = recipient_id || recipient_user_id || from || from_user_id;
  return { body, group: createHash('sha256').update(`${body.account}\n${person}`).digest('base64url') };
}

const nobody = { recipient_id: '', recipient_user_id: '', from: '', from_user_id: '' };
