import { isoTime, seconds, skewMs } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { typesOf } from '../subscriptions/asked-types.ts';
import { type StoredWebhook, type WebhookType, webhooksOf } from '../subscriptions/webhook.ts';
import { addDelivery, foundDelivery, type Recipient, rowKey } from './create-delivery.ts';
import { deliveryMessage, enqueue, laneOf } from './delivery-message.ts';
import { type Event, namesOf } from './event.ts';
import { readBodies, type StoredBodies, storeBody, storedBodiesOf } from './event-body.ts';

type FanOutDeps = Deps<'table:write' | 'queue:deliveries'>;

/** An event that is fanned out without delay is younger, in ms, also with the others of its batch before it. */
const freshMs = seconds(60);

/**
 * Makes a delivery of an event for each subscription of its organization that asks for it, and existed when it happened.
 * Safe to do twice, also at once: each subscription gets one delivery, with the body that was stored first.
 */
export async function fanOut(event: Event, deps: FanOutDeps): Promise<void> {
  const webhooks = await webhooksOf(event.organization_id, deps);
  const candidates = subscribedTo(event, webhooks, event.noted_at);
  if (candidates.length === 0) return;
  const stored = mayBeStored(event, deps.clock.now()) ? await readBodies(event, deps) : undefined;
  const firstAt = stored?.firstAt;
  const recipients =
    firstAt === undefined ? candidates : subscribedTo(event, webhooks, earliest(firstAt, event.noted_at));
  await createDeliveries({ event, recipients, stored }, deps);
}

/**
 * Whether the event may have been fanned out before, perhaps under its other name: then what is stored is read first, since
 * a write that is refused costs as much as one that is done. A call is stored nowhere, and each copy looks new.
 */
const mayBeStored = ({ type, noted_at }: Event, now: number): boolean =>
  type === 'call' || (noted_at !== undefined && Date.parse(noted_at) < now - freshMs);

const earliest = (at: string, other = at): string => (at < other ? at : other);

type Kind = Pick<Event, 'type' | 'platform'>;

/**
 * The subscriptions that ask for an event, each once, under the name that it asks for. Where the moment of the event is
 * known (ISO 8601), those that were created after it are left out; clocks differ, and a doubtful one gets the event.
 */
export function subscribedTo(event: Kind, webhooks: readonly StoredWebhook[], moment?: string): Recipient[] {
  const latest = moment === undefined ? undefined : isoTime(Date.parse(moment) + skewMs);
  return webhooks.flatMap((webhook) => {
    const type = nameAskedFor(webhook, event);
    return type !== undefined && (latest === undefined || webhook.created_at <= latest) ? [{ webhook, type }] : [];
  });
}

/** The name that a subscription asks for an event by; undefined where it does not ask for it. */
function nameAskedFor(webhook: StoredWebhook, { type, platform }: Kind): WebhookType | undefined {
  if (!webhook.enabled || webhook.platform !== platform) return undefined;
  const asked = typesOf(webhook);
  return asked.includes('all') ? type : namesOf(type).find((name) => asked.includes(name));
}

/** A second copy asks for the attempt later: the first may be just about to, and the delivery is made by then. */
const secondAskSeconds = 30;
/** Rows written at the same time. */
const atOnce = 25;

interface FannedOut {
  readonly event: Event;
  readonly recipients: readonly Recipient[];
  /** What is stored of the event, where it may have been fanned out before. */
  readonly stored?: StoredBodies;
  /** The event is not enqueued: the sweeper makes up for a caller that dies before it has asked for the attempts. */
  readonly once?: true;
}

/**
 * Delivers an event to these subscriptions alone: stores a body under each name that they ask for, a row for each of them,
 * and enqueues a message for each row. What an earlier try has left undone is made up for.
 */
export async function createDeliveries(
  { event, recipients, stored, once }: FannedOut,
  deps: FanOutDeps,
): Promise<void> {
  if (recipients.length === 0) return;
  const at = await storeBodies({ event, recipients, stored }, deps);
  for (let done = 0; done < recipients.length; done += atOnce) {
    const some = recipients.slice(done, done + atOnce);
    // As with the bodies: there are rows only if the event was fanned out before.
    const rows =
      stored?.firstAt === undefined ? [] : await deps.table.getMany(some.map((one) => rowKey({ event, ...one, at })));
    const entries = await Promise.all(
      some.map(async (one, index) => {
        const added = foundDelivery(rows[index]) ?? (await addDelivery({ event, ...one, at, once }, deps));
        if (added.kind === 'underway') return [];
        const body = deliveryMessage(event.organization_id, added.delivery);
        return [{ body, lane: laneOf(one.webhook), ...(added.kind === 'old' && { delaySeconds: secondAskSeconds }) }];
      }),
    );
    await enqueue(entries.flat(), deps);
  }
}

/** Stores a body under each name that is asked for and not stored. Returns when the event was fanned out first. */
async function storeBodies({ event, recipients, stored }: FannedOut, deps: Deps<'table:write'>): Promise<string> {
  const bodies = new Map(stored?.bodies);
  const at = stored?.firstAt ?? isoTime(deps.clock.now());
  const missing = new Set(recipients.map(({ type }) => type)).difference(bodies);
  await Promise.all(Array.from(missing, async (type) => bodies.set(type, await storeBody(event, { type, at }, deps))));
  // A concurrent worker may have stored one first.
  return storedBodiesOf(bodies).firstAt ?? at;
}
