import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { equals } from '../table/conditions.ts';
import { claimProbe } from './breaker.ts';
import {
  type DeliveryMessage,
  deliveryMessageSchema,
  enqueue,
  type Lane,
  tendMessageSchema,
} from './delivery-message.ts';
import { eraseAnswers, eraseDelivery } from './erase-deliveries.ts';
import { concludeAttempt } from './finish-attempt.ts';
import { parkDelivery } from './parked-deliveries.ts';
import { postEvent } from './post-event.ts';
import { type Found, type Gone, readDelivery } from './read-delivery.ts';
import { tendWebhook } from './tend-webhook.ts';
import { watchSlowness } from './watch-slowness.ts';

const messageSchema = z.discriminatedUnion('kind', [deliveryMessageSchema, tendMessageSchema]);

/** Does what a message of one of the queues for deliveries asks for. */
const handleIn = (lane: Lane) => async (body: unknown, deps: DeliverDeps) => {
  const message = messageSchema.parse(body);
  if (message.kind === 'deliver') return deliver(message, lane, deps);
  return tendWebhook(message.organization_id, message.webhook_id, deps);
};

export const handleDelivery = handleIn('quick');
export const handleSlowDelivery = handleIn('slow');

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

/** Ends a delivery that has nobody to go to, or nothing to say, any more. Its contact is there, as far as is known. */
export async function cancelDelivery(
  { key }: Extract<Found, { kind: 'void' }>,
  { table }: Deps<'table:write'>,
): Promise<void> {
  await table.write({
    kind: 'update',
    key,
    change: { set: { status: 'cancelled' }, remove: ['next_attempt_at', 'due_shard', 'due_at'] },
    condition: equals('status', 'pending'),
  });
}

/**
 * Ends a delivery whose contact is deleted, and erases what it says: the contact's eraser may have been there before. The
 * body goes last, since it leads to the other deliveries of its event.
 */
export async function eraseGone(
  { organizationId, key, delivery, body }: Gone,
  deps: Deps<'table:write'>,
): Promise<void> {
  await eraseDelivery(key, delivery, deps);
  if (!body) return;
  await eraseAnswers(organizationId, [body], deps);
  await deps.table.write({ kind: 'delete', key: { pk: delivery.body_pk, sk: delivery.body_sk } });
}
