import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { listWebhooks, webhookKey } from '../subscriptions/webhook.ts';
import { all, equals } from '../table/conditions.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, deliveriesPartition, deliveryKey, deliverySortKey, parseDelivery } from './delivery.ts';
import { bodyEventId, parseBody } from './event-body.ts';

/**
 * Takes out of a delivery whose contact is deleted what its receiver has answered, which may be what was sent, and cancels
 * it where it is pending. What is recorded from now on keeps no answer either.
 */
export async function eraseDelivery(key: Key, found: Delivery, deps: Deps<'table:write'>): Promise<void> {
  if (found.erased) return;
  let standing = found;
  await untilSettled({ over: 'delivery-erasure' }, deps, async () => {
    const { status, attempts, attempt_count } = standing;
    const result = await deps.table.write({
      kind: 'update',
      key,
      change: {
        set: {
          attempts: withoutAnswers(attempts),
          erased: true,
          status: status === 'pending' ? 'cancelled' : status,
        },
        remove: ['next_attempt_at', 'due_shard', 'due_at'],
      },
      condition: all(equals('attempt_count', attempt_count), equals('status', status)),
    });
    const met = result.kind === 'done' ? undefined : parseDelivery(result.item);
    if (!met || met.erased) return undefined;
    standing = met;
    return again;
  });
}

export const withoutAnswers = (attempts: Delivery['attempts']): Delivery['attempts'] =>
  attempts.map((attempt) => ({ ...attempt, response_excerpt: null }));

/** Of one read. */
const answersAtOnce = 100;

/**
 * Erases what receivers have answered to events of a deleted contact, and cancels what is pending of them. `items` are of
 * the contact's partition, whatever they are; a body leads to its deliveries as long as it is there. Those of a webhook
 * that is deleted go by themselves.
 */
export async function eraseAnswers(
  organizationId: string,
  items: readonly Item[],
  deps: Deps<'table:write'>,
): Promise<void> {
  const sortKeys = items.flatMap(deliverySortKeyIn);
  if (sortKeys.length === 0) return;
  const webhooks = await listWebhooks(organizationId, deps);
  // An event has two bodies where it goes by two names.
  const keys = webhooks.flatMap(({ id }) => [...new Set(sortKeys)].map((sk) => deliveryKey(organizationId, id, sk)));
  for (let done = 0; done < keys.length; done += answersAtOnce) {
    await eraseRows(keys.slice(done, done + answersAtOnce), deps);
  }
}

function deliverySortKeyIn(item: Item): string[] {
  const eventId = bodyEventId(item);
  const body = eventId === undefined ? undefined : parseBody(item);
  return eventId !== undefined && body ? [deliverySortKey(Date.parse(body.announced_at), eventId)] : [];
}

async function eraseRows(keys: readonly Key[], deps: Deps<'table:write'>): Promise<void> {
  const rows = await deps.table.getMany(keys);
  const erasing = keys.map(async (key, index) => {
    const delivery = parseDelivery(rows[index]);
    if (delivery) await eraseDelivery(key, delivery, deps);
  });
  await Promise.all(erasing);
}

const kind = 'erase-deliveries';

/** On the events queue: a webhook whose deliveries are to go with it. */
const erasureSchema = z.object({ kind: z.literal(kind), organization_id: z.string(), webhook_id: z.string() });

/**
 * The webhook goes within 29 s of being handed over, the life of that function, and a fan-out that has read it just before
 * writes for 55 s more: whatever there will ever be is there by then.
 */
const guardSeconds = 120;
/** A table that is throttled has more to give in a while. */
const throttledSeconds = 30;
/** For one piece; the function ends at 55 s, and has others to do. */
const pieceMs = seconds(10);
const rowsAtOnce = 100;

/** Has the deliveries of a webhook erased that is just about to be deleted; two minutes from now, and if it is deleted then. */
export async function handOverDeliveries(
  organizationId: string,
  webhookId: string,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds = guardSeconds,
): Promise<void> {
  const body: z.infer<typeof erasureSchema> = { kind, organization_id: organizationId, webhook_id: webhookId };
  await eventsQueue.send({ body, group: organizationId, delaySeconds });
}

/**
 * Erases a piece of them, and has the next piece done where some are left. It may die anywhere and be done again. Throws
 * only where it gets nowhere: that a table refuses more, after some, must not use up the tries of a message.
 */
export async function eraseDeliveries(body: unknown, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id: organizationId, webhook_id: webhookId } = erasureSchema.parse(body);
  const { table, clock } = deps;
  const deadline = clock.now() + pieceMs;
  if (await table.get(webhookKey(organizationId, webhookId))) return;
  const condition = equals('pk', deliveriesPartition(organizationId, webhookId));
  for (let hasErased = false; ; hasErased = true) {
    try {
      const { items, next } = await table.page({ condition, limit: rowsAtOnce });
      await table.writeMany(items.map(({ pk, sk }) => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
      if (!next) return;
    } catch (error) {
      if (!hasErased) throw error;
      deps.log('erasure_postponed', { organization: organizationId, webhook_id: webhookId, ...errorFields(error) });
      return handOverDeliveries(organizationId, webhookId, deps, throttledSeconds);
    }
    if (clock.now() > deadline) return handOverDeliveries(organizationId, webhookId, deps, 0);
  }
}
