import { isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/conditions.ts';
import { contended } from '../table/contention.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, deliveryKey, deliverySortKey, dueDelivery, graceMs, parkedShard, parseDelivery } from './delivery.ts';
import { bodyKey, keptMs } from './event-body.ts';
import type { Event } from './event.ts';
import type { Wanted } from './fan-out.ts';

/**
 * `new`: its first attempt is to be asked for. `old`: the same, and somebody else has made it. `seen-to`: it is parked, or
 * somebody has come further with it already.
 */
export type AddedRow = { readonly kind: 'new' | 'old'; readonly delivery: Delivery } | { readonly kind: 'seen-to' };

/** `once`: nobody announces it again, so the sweeper is to ask for the attempt if whoever calls this dies before they do. */
export interface AddOptions {
  readonly once?: true;
}

/** Makes the row of a delivery, once. While its webhook's breaker is open it is parked from the beginning. */
export async function addRow(
  event: Event,
  wanted: Wanted,
  announcedAt: string,
  deps: Deps<'table:write'>,
  { once }: AddOptions = {},
): Promise<AddedRow> {
  const { table, clock } = deps;
  const { webhook } = wanted;
  const at = Date.parse(announcedAt);
  const key = rowKey(event, wanted, announcedAt);
  const isOpen = webhook.probe_at !== undefined && webhook.probe_at > isoTime(clock.now());
  const delivery = newDelivery(event, wanted, announcedAt, isOpen);
  const mark = once && !isOpen ? dueDelivery(key, clock.now() + graceMs) : {};
  const item = { ...key, ...delivery, ...mark, expires_at: Math.ceil((at + keptMs) / 1000) };
  const result = await table.write({ kind: 'put', item, condition: absent() });
  if (result.kind === 'done') return isOpen ? { kind: 'seen-to' } : { kind: 'new', delivery };
  const standing = addedBefore(result.item);
  if (!standing) throw contended({ over: 'delivery-row', organizationId: event.organization_id }, deps);
  return standing;
}

/** Where the row of a delivery is. `announcedAt` is when the event was told first. */
export const rowKey = ({ organization_id, id }: Event, { webhook }: Wanted, announcedAt: string): Key =>
  deliveryKey(organization_id, webhook.id, deliverySortKey(Date.parse(announcedAt), id));

/** What a row that stands means. */
export function addedBefore(item: Item | undefined): AddedRow | undefined {
  const standing = parseDelivery(item);
  if (!standing) return undefined;
  // Whoever has made it may have died before asking. Once it is attempted, or parked, somebody looks after it.
  const isUntouched = standing.status === 'pending' && standing.attempt_count === 0 && standing.due_at === undefined;
  return isUntouched ? { kind: 'old', delivery: standing } : { kind: 'seen-to' };
}

function newDelivery(event: Event, { webhook, type }: Wanted, announcedAt: string, isParked: boolean): Delivery {
  const { pk: body_pk, sk: body_sk } = bodyKey(event.organization_id, event, type);
  return {
    event_id: event.id,
    webhook_id: webhook.id,
    type,
    status: 'pending',
    created_at: announcedAt,
    body_pk,
    body_sk,
    contact_id: event.contact_id,
    attempts: [],
    attempt_count: 0,
    tries: 0,
    ...(isParked && { due_shard: parkedShard(event.organization_id, webhook.id), due_at: announcedAt }),
  };
}
