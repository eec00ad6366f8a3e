import type { Deps } from '../runtime/deps.ts';
import { breakerState } from '../subscriptions/breaker.ts';
import type { StoredWebhook, WebhookType } from '../subscriptions/webhook.ts';
import { contended } from '../table/contention.ts';
import { graceMs } from '../table/due.ts';
import { absent } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, deliveryKey, deliverySortKey, dueDelivery, parkedShard, parseDelivery } from './delivery.ts';
import type { Event } from './event.ts';
import { bodyKey, keptMs } from './event-body.ts';
import { deliveryAfter, statusOf } from './transitions.ts';

/** A subscription that an event goes to. */
export interface Recipient {
  readonly webhook: StoredWebhook;
  /** The name that it asks for the event by. */
  readonly type: WebhookType;
}

/** A delivery before its row is stored. */
interface NewDelivery extends Recipient {
  readonly event: Event;
  /** When the event was fanned out first: ISO 8601. */
  readonly at: string;
  /** The sweeper is to ask for the first attempt, should the caller die before it has. */
  readonly once?: true;
}

/**
 * `new`: its first attempt is to be asked for. `old`: the same, and an earlier or concurrent caller has stored it.
 * `underway`: it is parked, attempted or settled, and nothing is to be asked for.
 */
type AddedDelivery = { readonly kind: 'new' | 'old'; readonly delivery: Delivery } | { readonly kind: 'underway' };

/** Stores the row of a delivery, once. While its webhook's breaker is open it is parked from the beginning. */
export async function addDelivery(wanted: NewDelivery, deps: Deps<'table:write'>): Promise<AddedDelivery> {
  const { event, webhook, at, once } = wanted;
  const { table, clock } = deps;
  const key = rowKey(wanted);
  const isBreakerOpen = breakerState(webhook, clock.now()) === 'open';
  const state = deliveryAfter('event fanned out', undefined, { isBreakerOpen }) ?? 'none';
  const parked = { due_shard: parkedShard(event.organization_id, webhook.id), due_at: at };
  const swept = once && dueDelivery(key, clock.now() + graceMs);
  const mark = state === 'parked' ? parked : swept;
  const delivery = { ...newDelivery(wanted), status: statusOf(state), ...mark };
  const item = { ...key, ...delivery, expires_at: Math.ceil((Date.parse(at) + keptMs) / 1000) };
  const result = await table.write({ kind: 'put', item, condition: absent() });
  if (result.kind === 'done') return state === 'parked' ? { kind: 'underway' } : { kind: 'new', delivery };
  const found = foundDelivery(result.item);
  if (!found) throw contended({ over: 'delivery-row', organizationId: event.organization_id }, deps);
  return found;
}

/** Where the row of a delivery is. */
export const rowKey = ({ event, webhook, at }: Pick<NewDelivery, 'event' | 'webhook' | 'at'>): Key =>
  deliveryKey(event.organization_id, webhook.id, deliverySortKey(Date.parse(at), event.id));

/** What is to be done for a delivery whose row is stored; undefined where it is not. */
export function foundDelivery(item: Item | undefined): AddedDelivery | undefined {
  const delivery = parseDelivery(item);
  if (!delivery) return undefined;
  // The worker that has stored it may have died before it asked. A mark or an attempt shows that it has not.
  const isUntouched = delivery.status === 'pending' && delivery.attempt_count === 0 && delivery.due_at === undefined;
  return isUntouched ? { kind: 'old', delivery } : { kind: 'underway' };
}

function newDelivery({ event, webhook, type, at }: NewDelivery): Omit<Delivery, 'status'> {
  const { pk: body_pk, sk: body_sk } = bodyKey(event.organization_id, event, type);
  return {
    event_id: event.id,
    webhook_id: webhook.id,
    type,
    created_at: at,
    body_pk,
    body_sk,
    contact_id: event.contact_id,
    attempts: [],
    attempt_count: 0,
    tries: 0,
  };
}
