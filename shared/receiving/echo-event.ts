import * as z from 'zod';
import type { ReadInboundLate } from '../channels/inbound.ts';
import { type InboundItem, inboundItemSchema } from '../channels/inbound-item.ts';
import { goneReason, releaseContent, releaseItem, wholeItem } from '../channels/large-items.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { receiveMessage } from './receive-message.ts';
import { resolveMessage } from './resolve-item.ts';

/** Seconds until the echo is received again; a send is under way for 35 at most. */
const delaySeconds = 2;

/** On the events queue: an echo that may be of a send of ours that is still under way. */
const echoEventSchema = z.object({
  kind: z.literal('echo'),
  item: inboundItemSchema,
  /** When it was received first, in ms since the epoch. Events of earlier versions do not say. */
  seen_at: z.int().optional(),
});

/**
 * Has an echo received again in two seconds, by way of the events queue: the inbound queue goes on with what its sender
 * sends next. `seenAt`, in ms since the epoch: when it was received first, unless that is now.
 */
export async function enqueueEcho(
  { item, seenAt }: { readonly item: InboundItem; readonly seenAt?: number },
  { id: organization }: Organization,
  { eventsQueue, clock }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof echoEventSchema> = {
    kind: 'echo',
    item: { ...item, organization },
    seen_at: seenAt ?? clock.now(),
  };
  await eventsQueue.send({ body, group: organization, delaySeconds });
}

/**
 * Receives an echo again, and enqueues it once more where the send is still under way: for as long as sends have a lease
 * that were begun before it, which is a minute and a half at most. Throws where the queue is to show the event again.
 */
export async function handleEcho(
  body: unknown,
  readInbound: ReadInboundLate,
  deps: Deps<'table:write' | 'queue:events' | 'large-items:take'>,
): Promise<void> {
  const { item: queued, seen_at: seenAt } = echoEventSchema.parse(body);
  const item = await wholeItem(queued, deps);
  if (!item) return deps.log('item_ignored', { reason: goneReason });
  const inbound = await readInbound(item, deps.clock.now());
  if (inbound.kind === 'message' || inbound.kind === 'reaction') {
    const { organization, lookup } = await resolveMessage(item, inbound.providerId, deps);
    if (typeof organization === 'string') {
      deps.log('item_ignored', { reason: organization });
      return releaseItem(queued, deps);
    }
    const result = await receiveMessage(inbound, { ...item, organization, seenAt, lookup }, deps);
    if (result === 'waiting') return enqueueEcho({ item: queued, seenAt }, organization, deps);
    if (result === 'file-enqueued') return releaseContent(queued, deps);
  }
  await releaseItem(queued, deps);
}
