import { isoTime, seconds } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { webhookKey } from '../subscriptions/webhook.ts';
import { absent, all, equals } from '../table/conditions.ts';
import type { Key } from '../table/table.ts';
import { type Subject, sendTend } from './breaker.ts';
import { type DeliveryMessage, deliveryMessage, enqueue } from './delivery-message.ts';
import { type Delivery, dueDelivery, parkedShard, parseDelivery } from './delivery.ts';
import type { Ready } from './read-delivery.ts';

/** Puts a delivery aside until its webhook's breaker closes. It keeps its number; the oldest is the next probe. */
export async function parkDelivery(
  { organizationId, key, delivery, webhook }: Ready,
  { table }: Deps<'table:write'>,
): Promise<void> {
  const shard = parkedShard(organizationId, webhook.id);
  if (delivery.due_shard === shard) return;
  await table.write({
    kind: 'update',
    key,
    change: { set: { due_shard: shard, due_at: delivery.created_at } },
    condition: all(equals('status', 'pending'), equals('attempt_count', delivery.attempt_count)),
  });
}

export interface Parked {
  readonly key: Key;
  readonly delivery: Delivery;
}

/**
 * The deliveries that are parked for a webhook, the oldest first: up to `limit` of what the index says. It is behind the
 * table, so each is read afresh; `isEmpty`: not even the index knows of any.
 */
export async function parkedDeliveries(
  { organizationId, webhook }: Subject,
  limit: number,
  { table }: Deps<'table:read'>,
): Promise<{ readonly parked: readonly Parked[]; readonly isEmpty: boolean }> {
  const shard = parkedShard(organizationId, webhook.id);
  const { items } = await table.page({ index: 'due', condition: equals('due_shard', shard), limit });
  const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  const rows = keys.length > 0 ? await table.getMany(keys) : [];
  const parked = keys.flatMap((key, index) => {
    const delivery = parseDelivery(rows[index]);
    return delivery?.status === 'pending' && delivery.due_shard === shard ? [{ key, delivery }] : [];
  });
  return { parked, isEmpty: keys.length === 0 };
}

/** A backlog takes its time; then the sweeper asks again. */
const backlogMs = seconds(900);

/**
 * Takes a delivery out of those that are parked, into those that the sweeper asks for when their message is lost. Returns
 * that message, which is to be sent; undefined when somebody else was quicker.
 */
export async function takeOff(
  { organizationId, webhook }: Subject,
  { key, delivery }: Parked,
  { table, clock }: Deps<'table:write'>,
): Promise<DeliveryMessage | undefined> {
  const isStillParked = equals('due_shard', parkedShard(organizationId, webhook.id));
  const result = await table.write({
    kind: 'update',
    key,
    change: { set: { ...dueDelivery(key, clock.now() + backlogMs) } },
    condition: all(isStillParked, equals('attempt_count', delivery.attempt_count)),
  });
  return result.kind === 'done' ? deliveryMessage(organizationId, delivery) : undefined;
}

type UnparkDeps = Deps<'table:write' | 'queue:deliveries'>;

/** For one message; there may be more behind it. */
const atOnce = 50;
/** No function lives for so long: what read the webhook while its breaker was open has parked by then, and the index knows. */
const guardMs = seconds(120);

/** The mark that was on the webhook when it was read. */
type Marked = Subject & { readonly dueAt: string };

/**
 * Sends some of what is parked, and has the rest sent. The webhook's mark goes last, at a look that finds nothing although
 * all who could still park something are gone. It may die anywhere: the sweeper comes by the mark.
 */
export async function unpark(subject: Marked, deps: UnparkDeps): Promise<void> {
  const { parked, isEmpty } = await parkedDeliveries(subject, atOnce, deps);
  const moved = await Promise.all(parked.map((one) => takeOff(subject, one, deps)));
  const entries = moved.flatMap((body) => (body ? [{ body, lane: 'slow' as const }] : []));
  if (entries.length > 0) await enqueue(entries, deps);
  if (!isEmpty) return sendTend(subject, parked.length > 0 ? 0 : 1_000, deps);
  await (subject.webhook.unparking ? changeMark(subject, 'done', deps) : changeMark(subject, 'again', deps));
}

async function changeMark(
  { organizationId, webhook, dueAt }: Marked,
  to: 'again' | 'done',
  { table, clock }: UnparkDeps,
): Promise<void> {
  const again = { set: { unparking: true, due_at: isoTime(clock.now() + guardMs) } };
  const done = { remove: ['unparking', 'due_shard', 'due_at'] };
  await table.write({
    kind: 'update',
    key: webhookKey(organizationId, webhook.id),
    change: to === 'again' ? again : done,
    condition: all(equals('due_at', dueAt), absent('probe_at')),
  });
}
