import { createHash } from 'node:crypto';
import { isoTime, seconds } from '../base/clock.ts';
import type { Key } from '../table/table.ts';

/** What an item carries so that the sweeper finds it at that time. */
export interface DueMark {
  readonly due_shard: string;
  /** ISO 8601. */
  readonly due_at: string;
}

/** A message on a queue that is to come at a time has this long before the sweeper steps in. */
export const graceMs = seconds(60);

const shards = 8;
const shardsOf = (what: string) => Array.from({ length: shards }, (_, shard) => `${what}#${shard}`);
export const dueDeliveryShards = shardsOf('delivery');
export const dueWebhookShards = shardsOf('webhook');

const shardOf = (what: string, text: string) =>
  `${what}#${createHash('sha256').update(text).digest().readUInt8(0) % shards}`;

/** On a delivery that has failed before, or that somebody wants again. `at` in ms since the epoch. */
export const dueDelivery = ({ pk, sk }: Key, at: number): DueMark => ({
  due_shard: shardOf('delivery', `${pk}\n${sk}`),
  due_at: isoTime(at),
});

/** On a webhook whose breaker is open, or was until now. */
export const dueWebhook = (webhookId: string, at: number): DueMark => ({
  due_shard: shardOf('webhook', webhookId),
  due_at: isoTime(at),
});

const parkedPrefix = 'parked#';

/** Where the deliveries of a webhook wait, the oldest first, until its breaker closes. */
export const parkedShard = (organizationId: string, webhookId: string): string =>
  `${parkedPrefix}${organizationId}#${webhookId}`;

/** Whether a delivery waits for its webhook's breaker to close. */
export const isParked = ({ due_shard }: Partial<DueMark>): boolean => due_shard?.startsWith(parkedPrefix) ?? false;
