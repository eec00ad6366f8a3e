import { expect } from '@jest/globals';
import type { StoredMessage } from '../../shared/conversations/message.ts';
import type { Delivery } from '../../shared/delivering/delivery.ts';
import type { Item } from '../../shared/table/table.ts';
import type { Allowed } from './events-invariants.ts';
import type { EventsStage } from './events-stage.ts';
import { deliveriesIn } from './stored-of.ts';
import type { Delivered } from './subscriber.ts';
import { eventsOf, isOf } from './told.ts';

/** 4. Every message and each first status change came to every webhook that wants it; each attempt is recorded, under a number of its own. */
export function checkDeliveries(
  stage: EventsStage,
  { items, messages }: { readonly items: readonly Item[]; readonly messages: readonly StoredMessage[] },
  { ends = ['delivered'], deleted, samples }: Allowed,
): void {
  const { webhooks, receiver, tenant, neighbour } = stage;
  const rows = deliveriesIn(items);
  const ids = webhooks.map(({ id }) => id);
  const scheduled = stage.world.ports.settings.webhookRetrySchedule.length + 1;
  for (const row of rows) checkDelivery(row, { posts: postsOf(receiver.log, row), ends, scheduled });
  expect(new Set(rows.map(nameOf)).size).toBe(rows.length);
  // No two attempts that a worker knows to be recorded have one number.
  const numbers = stage.world.logged
    .filter(({ event, organization }) => event === 'webhook_attempt' && organization === tenant.organization.id)
    .map(({ event_id, webhook_id, number }) => `${event_id}_${webhook_id} ${number}`);
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([]);

  for (const message of messages) {
    for (const type of eventsOf(message)) {
      for (const { id, platform, type: wanted } of webhooks) {
        if (platform !== (message.platform ?? 'chatapp') || !wants(wanted, type) || stage.unheard.has(id)) continue;
        const reached = receiver.log.some(
          (post) => post.webhookId === id && isOf(post, message.id, nameIn(wanted, type)),
        );
        expect([message.message, type, id, reached]).toEqual([message.message, type, id, true]);
      }
    }
  }
  for (const post of receiver.log) {
    // 6. What comes to this organization's webhooks is about it, and nothing comes to anyone else's.
    expect(ids).toContain(post.webhookId);
    expect(neighbour.webhookIds).not.toContain(post.webhookId);
    const { id, type, organization_id, data } = JSON.parse(post.body);
    expect([id, organization_id]).toEqual([post.eventId, tenant.organization.id]);
    const isStored = messages.some((message) => message.id === data.message?.id);
    const isWithout = data.call !== undefined || /^contact_/.test(type);
    if (!deleted && !samples) expect([post.body, isStored || isWithout]).toEqual([post.body, true]);
  }
}

const nameOf = ({ event_id, webhook_id }: Delivery) => `${event_id}_${webhook_id}`;
const postsOf = (log: readonly Delivered[], row: Delivery) =>
  log.filter(({ eventId, webhookId }) => `${eventId}_${webhookId}` === nameOf(row));

interface Known {
  readonly posts: readonly Delivered[];
  readonly ends: readonly string[];
  /** The attempts that a delivery has, if none is taken. */
  readonly scheduled: number;
}

function checkDelivery({ status, attempts, attempt_count }: Delivery, { posts, ends, scheduled }: Known): void {
  expect(ends).toContain(status);
  // However often a queue's message came, it is given up after the last attempt alone, or where nothing is wanted any more.
  const isGone = attempts.some(({ status_code }) => status_code === 410);
  if (status === 'failed' && !isGone) expect(attempt_count).toBeGreaterThanOrEqual(scheduled);
  const numbers = attempts.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => attempt_count - numbers.length + index + 1));
  // Whoever died right after a POST has not recorded it; nothing is recorded that did not happen.
  expect(posts.length).toBeGreaterThanOrEqual(attempt_count);
  const taken = attempts.filter(({ error }) => error === null).length;
  expect(posts.filter(({ isTaken }) => isTaken).length).toBeGreaterThanOrEqual(taken);
  if (status === 'delivered') expect(taken).toBeGreaterThanOrEqual(1);
  // Every time the same bytes.
  expect(new Set(posts.map(({ body }) => body)).size).toBeLessThanOrEqual(1);
}

const wants = (wanted: string, type: string) => wanted === 'all' || nameIn(wanted, type) === wanted;
/** `sent_message` is another name of `message_sent`. */
const nameIn = (wanted: string, type: string) => (wanted === 'sent_message' && type === 'message_sent' ? wanted : type);
