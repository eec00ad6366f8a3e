import * as z from 'zod';
import { organizationIdOfAccount } from '../organizations/provider-account.ts';
import { type InboundItem, inboundItemSchema, toQueueMessage } from '../providers/chatapp/webhook-items.ts';
import type { Deps } from '../runtime/deps.ts';
import { applyReceipt } from './apply-receipt.ts';
import { receiptOf } from './receipt.ts';

type ReceiveDeps = Deps<'table:write' | 'queue:inbound-dead-letters'>;

/** Handles one item of a provider's webhook. What can never succeed is set aside with its reason; a throw means: again. */
export async function receiveItem(body: unknown, deps: ReceiveDeps): Promise<void> {
  const parsed = inboundItemSchema.safeParse(redriven(body));
  if (!parsed.success) return setAside(other(body), 'not an item of ours', deps);
  const item = parsed.data;
  if (item.kind !== 'status') return setAside(item, `${item.kind} items are not handled yet`, deps);
  const receipt = receiptOf(item.item, deps.clock.now());
  if (!receipt) return setAside(item, 'not a status that we know', deps);
  const organizationId = await organizationIdOfAccount({ channel: 'chatapp', id: item.account }, deps);
  if (organizationId === undefined) return setAside(item, 'the account belongs to no organization', deps);
  await applyReceipt(organizationId, receipt, deps);
}

/** What was set aside comes back, when an operator sends it back, with its reason around it. */
function redriven(body: unknown): unknown {
  const setAsideSchema = z.object({ reason: z.string(), item: z.unknown() });
  return setAsideSchema.safeParse(body).data?.item ?? body;
}

const other = (item: unknown): InboundItem => ({ kind: 'other', account: '', item });

/** Acknowledged, kept where people look, and out of the way of what comes after it from the same sender. */
async function setAside(item: InboundItem, reason: string, { inboundDeadLetters, log }: ReceiveDeps): Promise<void> {
  log('item_set_aside', { reason });
  await inboundDeadLetters.send({ body: { reason, item }, group: toQueueMessage(item).group });
}
