import { isoTime, seconds, skewMs } from '../base/clock.ts';
import { listenersOf } from '../hints/session.ts';
import { tell } from '../hints/tell.ts';
import type { Deps } from '../runtime/deps.ts';
import { typesOf } from '../subscriptions/asked-types.ts';
import type { StoredWebhook, WebhookType } from '../subscriptions/webhook.ts';
import { createDeliveries } from './create-deliveries.ts';
import type { Recipient } from './create-delivery.ts';
import { deliverySortKey } from './delivery.ts';
import type { After } from './delivery-order.ts';
import { type Event, namesOf } from './event.ts';
import { readBodies } from './event-body.ts';
import { hintOf } from './hint-of.ts';

type FanOutDeps = Deps<'table:write' | 'queue:deliveries' | 'hints:tell'>;

/** An event that is fanned out without delay is younger, in ms, also with the others of its batch before it. */
const freshMs = seconds(60);

/**
 * Makes a delivery of an event for each subscription of its organization that asks for it, and existed when it happened.
 * Safe to do twice, also at once: each subscription gets one delivery, with the body that was stored first. Who asks for
 * `first` as well, an earlier event, hears that one first: it is fanned out where it was not, and its first attempt is
 * waited for. The organization's open pages are told by the way.
 */
export async function fanOut(event: Event, deps: FanOutDeps, first?: Event): Promise<void> {
  const { webhooks, sessions } = await listenersOf(event.organization_id, deps);
  const told = tell(sessions, { organizationId: event.organization_id, changed: [hintOf(event)] }, deps);
  await fanOutTo({ event, webhooks, first }, deps);
  await told;
}

interface FannedOut {
  readonly event: Event;
  readonly webhooks: readonly StoredWebhook[];
  readonly first: Event | undefined;
}

async function fanOutTo({ event, webhooks, first }: FannedOut, deps: FanOutDeps): Promise<void> {
  const candidates = subscribedTo(event, webhooks, event.noted_at);
  if (candidates.length === 0) return logFanOut(event, 0, deps);
  const after = first && (await fanOutFirst(first, { webhooks, candidates }, deps));
  const stored = mayBeStored(event, deps.clock.now()) ? await readBodies(event, deps) : undefined;
  const firstAt = stored?.firstAt;
  const recipients =
    firstAt === undefined ? candidates : subscribedTo(event, webhooks, earliest(firstAt, event.noted_at));
  await createDeliveries({ event, recipients, stored, after }, deps);
  logFanOut(event, recipients.length, deps);
}

const logFanOut = (
  { id: event_id, type, organization_id: organization, message_id }: Event,
  deliveries: number,
  { log }: Deps,
) => log('event_fanned_out', { organization, message_id, event_id, type, deliveries });

/** Makes the deliveries of an event that is to be heard first, if there are none. Undefined where no webhook asks for both. */
async function fanOutFirst(
  first: Event,
  { webhooks, candidates }: { readonly webhooks: readonly StoredWebhook[]; readonly candidates: readonly Recipient[] },
  deps: FanOutDeps,
): Promise<After | undefined> {
  const recipients = subscribedTo(first, webhooks, first.noted_at);
  const ids = new Set(recipients.map(({ webhook }) => webhook.id));
  if (!candidates.some(({ webhook }) => ids.has(webhook.id))) return undefined;
  const { firstAt } = await readBodies(first, deps);
  const at = firstAt ?? (await createDeliveries({ event: first, recipients }, deps));
  return { webhooks: ids, sk: deliverySortKey(Date.parse(at), first.id), isNew: firstAt === undefined };
}

/**
 * Whether the event may have been fanned out before, perhaps under its other name: then what is stored is read first, since
 * a write that is refused costs as much as one that is done. A call is stored nowhere, and each copy looks new. That a
 * message was sent may have been fanned out with its receipt, before its send was finished.
 */
const mayBeStored = ({ type, noted_at }: Event, now: number): boolean =>
  type === 'call' || type === 'message_sent' || (noted_at !== undefined && Date.parse(noted_at) < now - freshMs);

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
