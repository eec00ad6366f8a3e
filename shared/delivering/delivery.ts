import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { webhookSortKey, webhookTypeSchema } from '../subscriptions/webhook.ts';
import { type Condition, all, between, equals } from '../table/conditions.ts';
import { type DueMark, dueMark } from '../table/due.ts';
import type { Item, Key } from '../table/table.ts';

/** One POST to a webhook and what came of it. Headers are never kept. */
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

export const deliveryStatusSchema = z.enum(['pending', 'delivered', 'failed', 'cancelled']);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

/** One event for one webhook. The row is kept for 30 days (`expires_at`). */
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
  /** Whose message it is about: with its contact the body goes, and what is pending is cancelled. */
  contact_id: z.string().optional(),
  /** The latest ones. */
  attempts: z.array(attemptSchema).default([]),
  /** All that there ever were: the number of the latest. */
  attempt_count: z.int().nonnegative().default(0),
  /** Since it was made or replayed: where it stands in the schedule. */
  tries: z.int().nonnegative().default(0),
  /** The replay that made it pending again last, so that a replay's message that comes twice does so once. */
  replay_id: z.string().optional(),
  /** Whose write recorded the latest attempt: a write whose answer was lost is not done again. */
  recorded_by: z.string().optional(),
  /** Its contact is deleted: no answer is kept, and what it said is gone. */
  erased: z.literal(true).optional(),
  /** Where and when the sweeper finds it, or where it is parked. */
  due_shard: z.string().optional(),
  due_at: z.string().optional(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveriesPartition = (organizationId: string, webhookId: string): string =>
  `${organizationId}#${webhookSortKey(webhookId)}`;

const sortKeyPrefix = 'DELIVERY#';
const digitsOf = (ms: number) => String(ms).padStart(13, '0');

/** In the order in which they were made: 13 digits of milliseconds since the epoch. */
export const deliverySortKey = (createdAtMs: number, eventId: string): string =>
  `${sortKeyPrefix}${digitsOf(createdAtMs)}#${eventId}`;

export const deliveryKey = (organizationId: string, webhookId: string, sk: string): Key => ({
  pk: deliveriesPartition(organizationId, webhookId),
  sk,
});

/** The id that clients see holds what the key is made of: `dlv_<13 digits>_<event id>`. */
export const deliveryIdOf = (sk: string): string => sk.replace(sortKeyPrefix, 'dlv_').replace('#', '_');
export const deliverySortKeyOfId = (id: string): string | undefined => {
  const [, ms, eventId] = /^dlv_(\d{13})_(evt_[0-9A-Za-z]{22})$/.exec(id) ?? [];
  return ms && eventId ? `${sortKeyPrefix}${ms}#${eventId}` : undefined;
};

/**
 * The key condition of a webhook's deliveries that were made within a time, both ends included; ms since the epoch.
 * DynamoDB erases rows hours after their 30 days: `from` must leave those out.
 */
export function deliveriesWithin(organizationId: string, webhookId: string, from: number, to: number): Condition {
  const at = (ms: number) => `${sortKeyPrefix}${digitsOf(Math.max(0, ms))}`;
  // Before and behind every event of that millisecond: the event's id comes after a `#`.
  const within = between('sk', `${at(from)}#`, `${at(to)}$`);
  return all(equals('pk', deliveriesPartition(organizationId, webhookId)), within);
}

/** What is pending goes out anyway, and what is gone with its contact cannot. */
export const canBeReplayed = ({ status, erased }: Pick<Delivery, 'status' | 'erased'>): boolean =>
  status !== 'pending' && !erased;

export const parseDelivery = (item: Item | undefined): Delivery | undefined => item && deliverySchema.parse(item);

/** A message on a queue that is to come at a time has this long before the sweeper steps in. */
export const graceMs = seconds(60);

/** On a delivery that has failed before, or that somebody wants again. `at` in ms since the epoch. */
export const dueDelivery = ({ pk, sk }: Key, at: number): DueMark => dueMark('delivery', `${pk}\n${sk}`, at);

const parkedPrefix = 'parked#';

/** Where the deliveries of a webhook wait, the oldest first, until its breaker closes. */
export const parkedShard = (organizationId: string, webhookId: string): string =>
  `${parkedPrefix}${organizationId}#${webhookId}`;

/** Whether a delivery waits for its webhook's breaker to close. */
export const isParked = ({ due_shard }: Partial<DueMark>): boolean => due_shard?.startsWith(parkedPrefix) ?? false;
