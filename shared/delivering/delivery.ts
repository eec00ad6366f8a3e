import * as z from 'zod';
import { contactIdSchema, type OrganizationId, type WebhookId } from '../identifiers.ts';
import { webhookSortKey, webhookTypeSchema } from '../subscriptions/webhook.ts';
import { type DueMark, dueMark } from '../table/due.ts';
import { all, between, type Condition, equals } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';

/** One POST to a webhook and its result. Headers are never kept. */
export const attemptSchema = z.object({
  /** From 1; no two attempts of a delivery share one, replays included. */
  number: z.int().positive(),
  at: z.string(),
  status_code: z.int().nullable(),
  duration_ms: z.int().nonnegative(),
  /** The class of the failure; null for a 2xx. */
  error: z.string().nullable(),
  /** The first kilobyte of the answer. */
  response_excerpt: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** How a delivery stands, as its organization reads it. */
export const deliveryStatusSchema = z.enum(['pending', 'delivered', 'failed', 'cancelled']);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

/** One event for one webhook; `transitions.ts` says what can become of it. The row is kept for 30 days (`expires_at`). */
export const deliverySchema = z.object({
  event_id: z.string(),
  webhook_id: z.uuid(),
  /** The name that the subscription asked for. */
  type: webhookTypeSchema,
  status: deliveryStatusSchema,
  created_at: z.string(),
  next_attempt_at: z.string().optional(),
  /** Where the body's exact bytes are. */
  body_pk: z.string(),
  body_sk: z.string(),
  /** Whose message it is about: when the contact is deleted the body goes, and a pending delivery is cancelled. */
  contact_id: contactIdSchema.optional(),
  /** The latest attempts, the oldest of them first. */
  attempts: z.array(attemptSchema).default([]),
  /** How many there ever were: the number of the latest. */
  attempt_count: z.int().nonnegative().default(0),
  /** Attempts since it was made or replayed: where it stands in the retry schedule. */
  tries: z.int().nonnegative().default(0),
  /** The replay that made it pending again last, so that a replay message that comes twice does so once. */
  replay_id: z.string().optional(),
  /** Token of the write that recorded the latest attempt: a write whose answer was lost is not done again. */
  recorded_by: z.string().optional(),
  /** Its contact is deleted: no answer is kept, and the body is gone. */
  erased: z.literal(true).optional(),
  /** Where and when the sweeper finds it, or where it is parked. */
  due_shard: z.string().optional(),
  due_at: z.string().optional(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The partition of a webhook's deliveries: they go with the webhook. */
export const deliveriesPartition = (organizationId: OrganizationId, webhookId: WebhookId): string =>
  `${organizationId}#${webhookSortKey(webhookId)}`;

const sortKeyPrefix = 'DELIVERY#';
const digitsOf = (ms: number) => String(ms).padStart(13, '0');

/** In the order in which deliveries were made: 13 digits of milliseconds since the epoch. */
export const deliverySortKey = (createdAtMs: number, eventId: string): string =>
  `${sortKeyPrefix}${digitsOf(createdAtMs)}#${eventId}`;

/** Where a delivery is stored; `sk` is of `deliverySortKey`. */
export const deliveryKey = (organizationId: OrganizationId, webhookId: WebhookId, sk: string): Key => ({
  pk: deliveriesPartition(organizationId, webhookId),
  sk,
});

/** Where a delivery that was read is stored. */
export const keyOfDelivery = (
  organizationId: OrganizationId,
  { webhook_id, event_id, created_at }: Pick<Delivery, 'webhook_id' | 'event_id' | 'created_at'>,
): Key => deliveryKey(organizationId, webhook_id, deliverySortKey(Date.parse(created_at), event_id));

/** The organization that a delivery's key names. */
export const organizationOfKey = ({ pk }: Key): string => pk.split('#', 1)[0] ?? '';

/** The id that clients see holds the sort key: `dlv_<13 digits>_<event id>`. */
export const deliveryIdOf = (sk: string): string => sk.replace(sortKeyPrefix, 'dlv_').replace('#', '_');

/** The sort key of the delivery with that id; undefined for what is no id of a delivery. */
export const deliverySortKeyOfId = (id: string): string | undefined => {
  const [, ms, eventId] = /^dlv_(\d{13})_(evt_[0-9A-Za-z]{22,44})$/.exec(id) ?? [];
  return ms && eventId ? `${sortKeyPrefix}${ms}#${eventId}` : undefined;
};

/** When deliveries were made, in ms since the epoch, both ends included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The key condition of a webhook's deliveries that were made within a time. DynamoDB erases rows hours after their 30 days:
 * `from` must leave those out.
 */
export function deliveriesWithin(organizationId: OrganizationId, webhookId: WebhookId, { from, to }: Range): Condition {
  const at = (ms: number) => `${sortKeyPrefix}${digitsOf(Math.max(0, ms))}`;
  // Before and behind every event of that millisecond: the event's id comes after a `#`.
  const within = between('sk', `${at(from)}#`, `${at(to)}$`);
  return all(equals('pk', deliveriesPartition(organizationId, webhookId)), within);
}

/** A stored item as a delivery; undefined for none. Throws where the item does not fit the schema. */
export const parseDelivery = (item: Item | undefined): Delivery | undefined => item && deliverySchema.parse(item);

/** The mark by which the sweeper finds a delivery that failed before, or is replayed. `at` in ms since the epoch. */
export const dueDelivery = ({ pk, sk }: Key, at: number): DueMark => dueMark('delivery', `${pk}\n${sk}`, at);

/** The attributes that leave a delivery which is settled: its next attempt and its mark. */
export const plannedAttributes = ['next_attempt_at', 'due_shard', 'due_at'] as const;

const parkedPrefix = 'parked#';

/** The shard of a webhook's parked deliveries, the oldest first: no sweeper reads it. */
export const parkedShard = (organizationId: OrganizationId, webhookId: WebhookId): string =>
  `${parkedPrefix}${organizationId}#${webhookId}`;

/** Whether a delivery is parked behind its webhook's circuit breaker. */
export const isParked = ({ due_shard }: Partial<DueMark>): boolean => due_shard?.startsWith(parkedPrefix) ?? false;
