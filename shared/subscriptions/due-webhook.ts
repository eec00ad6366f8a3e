import { createHash } from 'node:crypto';
import { isoTime } from '../base/clock.ts';

const shards = 8;
/** Shards of the index of due webhooks. */
export const dueWebhookShards = Array.from({ length: shards }, (_, shard) => `webhook#${shard}`);

/** On a webhook whose breaker is open, or was until now: the sweeper finds it at that time (ms since the epoch). */
export function dueWebhook(webhookId: string, at: number): { readonly due_shard: string; readonly due_at: string } {
  const shard = createHash('sha256').update(webhookId).digest().readUInt8(0) % shards;
  return { due_shard: `webhook#${shard}`, due_at: isoTime(at) };
}
