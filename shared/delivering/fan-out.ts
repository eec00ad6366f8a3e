import { isoTime, seconds, skewMs } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type StoredWebhook, type WebhookType, webhooksOf } from '../subscriptions/webhook.ts';
import { type AddOptions, addRow, addedBefore, rowKey } from './add-delivery.ts';
import { deliveryMessage, enqueue, laneOf } from './delivery-message.ts';
import { type Told, keepBody, readTold, toldBy } from './event-body.ts';
import { type Event, namesOf } from './event.ts';

/** An event that is announced without delay is younger, also with the others of its batch before it. */
const newMs = seconds(60);

/**
 * Tells an event to everyone in its organization who has subscribed to it, and was there when it happened. Safe to do
 * twice, also at once: each subscription gets one delivery, with what was said first.
 */
export async function fanOut(event: Event, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const webhooks = await webhooksOf(event.organization_id, deps);
  const candidates = subscribedTo(event, webhooks, event.noted_at);
  if (candidates.length === 0) return;
  const told = mayBeTold(event, deps.clock.now()) ? await readTold(event, deps) : undefined;
  const wanted = told?.at === undefined ? candidates : subscribedTo(event, webhooks, earliest(told.at, event.noted_at));
  await addDeliveries(event, wanted, deps, { told });
}

/**
 * Whether somebody may have told it before, perhaps under its other name: then what stands is read first, since a write
 * that is refused costs as much as one that is done. A call is recorded nowhere, and each copy looks new.
 */
const mayBeTold = ({ type, noted_at }: Event, now: number): boolean =>
  type === 'call' || (noted_at !== undefined && Date.parse(noted_at) < now - newMs);

const earliest = (at: string, other = at): string => (at < other ? at : other);

/** Who comes second asks later: whoever came first may be just about to ask, and then the delivery is done by then. */
const secondAskSeconds = 30;
/** Rows written at the same time. */
const atOnce = 25;

/**
 * Delivers an event to these webhooks, whoever else gets it: a body under each name that they know it by, a row for
 * each of them, a message to the queue for each row. What an earlier try has left undone is made up for.
 */
export async function addDeliveries(
  event: Event,
  wanted: readonly Wanted[],
  deps: Deps<'table:write' | 'queue:deliveries'>,
  { told, ...options }: AddOptions & { readonly told?: Told } = {},
): Promise<void> {
  if (wanted.length === 0) return;
  const at = await keepBodies(event, wanted, told, deps);
  for (let done = 0; done < wanted.length; done += atOnce) {
    const some = wanted.slice(done, done + atOnce);
    // As with the bodies: rows are there only if it was told before.
    const rows = told?.at === undefined ? [] : await deps.table.getMany(some.map((one) => rowKey(event, one, at)));
    const entries = await Promise.all(
      some.map(async (one, index) => {
        const added = addedBefore(rows[index]) ?? (await addRow(event, one, at, deps, options));
        if (added.kind === 'seen-to') return [];
        const body = deliveryMessage(event.organization_id, added.delivery);
        return [{ body, lane: laneOf(one.webhook), ...(added.kind === 'old' && { delaySeconds: secondAskSeconds }) }];
      }),
    );
    await enqueue(entries.flat(), deps);
  }
}

/** A body under each name that is asked for; those that were `told` stand. Returns when the event was told first. */
async function keepBodies(
  event: Event,
  wanted: readonly Wanted[],
  told: Told | undefined,
  deps: Deps<'table:write'>,
): Promise<string> {
  const bodies = new Map(told?.bodies);
  const at = told?.at ?? isoTime(deps.clock.now());
  const missing = new Set(wanted.map(({ type }) => type)).difference(bodies);
  await Promise.all(Array.from(missing, async (type) => bodies.set(type, await keepBody(event, type, at, deps))));
  // Somebody who has told it at the same time may have been first.
  return toldBy(bodies).at ?? at;
}

/** A subscription that an event goes to. */
export interface Wanted {
  readonly webhook: StoredWebhook;
  /** The name that it knows the event by. */
  readonly type: WebhookType;
}

type Kind = Pick<Event, 'type' | 'platform'>;

/**
 * The subscriptions that want an event, each once, whatever else it could be called; where its moment (ISO 8601) is known,
 * those that were there then, in doubt too.
 */
export function subscribedTo(event: Kind, webhooks: readonly StoredWebhook[], moment?: string): Wanted[] {
  const latest = moment === undefined ? undefined : isoTime(Date.parse(moment) + skewMs);
  return webhooks
    .filter((webhook) => wants(webhook, event) && (latest === undefined || webhook.created_at <= latest))
    .map((webhook) => ({ webhook, type: webhook.type === 'all' ? event.type : webhook.type }));
}

const wants = ({ enabled, ...wanted }: StoredWebhook, { type, platform }: Kind): boolean =>
  enabled && wanted.platform === platform && (wanted.type === 'all' || namesOf(type).includes(wanted.type));
