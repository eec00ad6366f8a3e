import * as z from 'zod';
import type { ReadInbound } from '../channels/inbound.ts';
import { type InboundItem, inboundItemSchema } from '../channels/inbound-item.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { organizationOfItem } from './item-organization.ts';
import { receiveMessage } from './receive-message.ts';

/** Seconds until it is looked at again; a send is under way for 35 at most. */
const delaySeconds = 2;

/** An echo that may be of a send of ours that is still under way: for the events queue, where it waits without holding up its sender. */
const echoEventSchema = z.object({ kind: z.literal('echo'), item: inboundItemSchema });

export async function parkEcho(
  item: InboundItem,
  { id: group }: Organization,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof echoEventSchema> = { kind: 'echo', item };
  await eventsQueue.send({ body, group, delaySeconds });
}

/** Looks again: by now it is known to be of that send, or it is nobody's and recorded, or it waits on. */
export async function handleEcho(
  body: unknown,
  readInbound: ReadInbound,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  const { item } = echoEventSchema.parse(body);
  const inbound = readInbound(item, deps.clock.now());
  const organization = await organizationOfItem(item, deps);
  if (typeof organization === 'string') return deps.log('item_ignored', { reason: organization });
  if (inbound.kind !== 'message' && inbound.kind !== 'reaction') return;
  const result = await receiveMessage(inbound, { ...item, organization }, deps);
  if (result === 'waiting') await parkEcho(item, organization, deps);
}
