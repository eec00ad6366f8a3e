import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type DeliveryMessage, enqueue, type Lane } from '../delivery-message.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import { claimProbe } from './claim-probe.ts';
import { concludeAttempt } from './conclude-attempt.ts';
import { eraseGone } from './erase-gone.ts';
import { parkDelivery } from './park-delivery.ts';
import { postEvent } from './post-event.ts';
import { readDelivery } from './read-delivery.ts';
import { watchSlowness } from './watch-slowness.ts';

export type DeliverDeps = Deps<'table:write' | 'queue:deliveries' | 'secrets' | 'http' | 'delivery-settings'>;

/**
 * Makes the next attempt of a delivery, unless it is not to be made, not now, or not in this lane. Whatever the receiver
 * does is recorded, and never thrown: a throw is a fault of ours, and the message comes again.
 */
export async function deliver(message: DeliveryMessage, lane: Lane, deps: DeliverDeps): Promise<void> {
  const found = await readDelivery(message, deps);
  if (found.kind === 'done') return;
  if (found.kind === 'void') return cancelDelivery(found, deps);
  if (found.kind === 'gone') return eraseGone(found, deps);
  const { probe_at, slow } = found.webhook;
  const isOpen = probe_at !== undefined && !message.probe;
  if (isOpen && probe_at > isoTime(deps.clock.now())) return parkDelivery(found, deps);
  if (lane === 'quick' && slow) return enqueue([{ body: message, lane: 'slow' }], deps);
  if (isOpen && !(await claimProbe(found, deps))) return parkDelivery(found, deps);
  const outcome = await watchSlowness(found, lane, () => postEvent(found, deps), deps);
  await concludeAttempt(found, outcome, deps);
}
