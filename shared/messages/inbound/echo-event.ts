import * as z from 'zod';
import { organizationOfAccount } from '../../organizations/provider-account.ts';
import { photoappInbound } from '../../providers/photoapp/inbound/inbound-of.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type InboundItem, inboundItemSchema } from './inbound-item.ts';
import { receiveMessage } from './receive-message.ts';

/** Seconds until it is looked at again; a send is under way for 35 at most. */
const delaySeconds = 2;

/** An echo that may be of a send of ours that is still under way: for the events queue, where it waits without holding up its sender. */
const echoEventSchema = z.object({ kind: z.literal('echo'), item: inboundItemSchema });

export async function parkEcho(item: InboundItem, { eventsQueue }: Deps<'queue:events'>): Promise<void> {
  const body: z.infer<typeof echoEventSchema> = { kind: 'echo', item };
  await eventsQueue.send({ body, delaySeconds });
}

/** Looks again: by now it is known to be of that send, or it is nobody's and recorded, or it waits on. */
export async function handleEcho(body: unknown, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { item } = echoEventSchema.parse(body);
  const { channel, account } = item;
  const inbound = photoappInbound(item, deps.clock.now());
  const organization = await organizationOfAccount({ channel, id: account }, deps);
  if (inbound.kind !== 'message' || !organization) return;
  const result = await receiveMessage(inbound, { organization, platform: channel, account }, deps);
  if (result === 'waiting') await parkEcho(item, deps);
}
