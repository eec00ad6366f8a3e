import * as z from 'zod';
import type { Inbound, ReadInbound } from '../channels/inbound.ts';
import { type InboundItem, inboundItemSchema, queuedItem } from '../channels/inbound-item.ts';
import { whoIs } from '../contacts/person.ts';
import { enqueueCallEvent } from '../delivering/enqueue-events.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { applyReceipt } from './apply-receipt.ts';
import { parkEcho } from './echo-event.ts';
import { applyEdit } from './edit.ts';
import { organizationOfItem } from './item-organization.ts';
import { doerOf } from './message-action.ts';
import { move, receiveMessage } from './receive-message.ts';
import { handOverRevoke } from './revoke.ts';

/** Acknowledged, kept where people look, and out of the way of what comes after it from the same sender. */
export async function setAside(
  item: Partial<InboundItem>,
  reason: string,
  { inboundDeadLetters, log }: Deps<'queue:inbound-dead-letters'>,
): Promise<void> {
  log('item_set_aside', { reason });
  const { body, group } = queuedItem({ kind: 'other', channel: 'chatapp', account: '', item: undefined, ...item }, '');
  await inboundDeadLetters.send({ body: { reason, item: body }, group });
}

type ReceiveDeps = Deps<'table:write' | 'queue:events' | 'queue:inbound-dead-letters'>;

/** Handles one item of a provider's webhook. What can never succeed is set aside with its reason; a throw means: again. */
export async function receiveItem(body: unknown, readInbound: ReadInbound, deps: ReceiveDeps): Promise<void> {
  const parsed = inboundItemSchema.safeParse(redriven(body));
  if (!parsed.success) return setAside({ item: body }, 'not an item of ours', deps);
  const item = parsed.data;
  const inbound = readInbound(item, deps.clock.now());
  if (inbound.kind === 'unknown') return setAside(item, inbound.reason, deps);
  if (inbound.kind === 'nothing') return deps.log('item_ignored', { reason: inbound.reason });
  const organization = await organizationOfItem(item, deps);
  if (typeof organization === 'string') return setAside(item, organization, deps);
  await handle(inbound, organization, item, deps);
}

/** What was set aside comes back, when an operator sends it back, with its reason around it. */
function redriven(body: unknown): unknown {
  const setAsideSchema = z.object({ reason: z.string(), item: z.unknown() });
  return setAsideSchema.safeParse(body).data?.item ?? body;
}

async function handle(
  inbound: Exclude<Inbound, { kind: 'unknown' | 'nothing' }>,
  organization: Organization,
  item: InboundItem,
  deps: ReceiveDeps,
): Promise<void> {
  switch (inbound.kind) {
    case 'message':
    case 'reaction': {
      const result = await receiveMessage(inbound, { ...item, organization }, deps);
      return result === 'waiting' ? parkEcho(item, organization, deps) : undefined;
    }
    case 'edit': {
      const reason = await applyEdit(organization.id, inbound, doerOf(inbound, item), deps);
      return reason === undefined ? undefined : deps.log('item_ignored', { reason });
    }
    case 'revoke':
      return handOverRevoke(organization.id, inbound.targetId, doerOf(inbound, item), deps);
    case 'status':
      return applyReceipt(organization.id, inbound.receipt, deps);
    case 'moved':
      return move(organization, inbound.person, inbound.moved, deps);
    case 'call': {
      const caller = await whoIs(organization, inbound.person, deps);
      return enqueueCallEvent({ ...inbound, organizationId: organization.id, contactId: caller?.contact.id }, deps);
    }
  }
}
