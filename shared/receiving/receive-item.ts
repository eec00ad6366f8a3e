import * as z from 'zod';
import type { Inbound, ReadInbound } from '../channels/inbound.ts';
import { type InboundItem, inboundItemSchema, queuedItem } from '../channels/inbound-item.ts';
import { resolvePerson } from '../contacts/person.ts';
import { enqueueCallEvent } from '../delivering/enqueue-events.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { applyReceipt } from './apply-receipt.ts';
import { enqueueEcho } from './echo-event.ts';
import { applyEdit } from './edit.ts';
import { actorOf } from './message-action.ts';
import { mergeNewIdentity, receiveMessage } from './receive-message.ts';
import { resolveOrganization } from './resolve-item.ts';
import { enqueueRevocation } from './revoke.ts';

type ReceiveDeps = Deps<'table:write' | 'queue:events' | 'queue:inbound-dead-letters'>;

/**
 * Handles one item of a provider's webhook, as it comes from the inbound queue. What can never succeed is dead-lettered
 * with its reason. Throws where the queue is to show the item again.
 */
export async function receiveItem(body: unknown, readInbound: ReadInbound, deps: ReceiveDeps): Promise<void> {
  const parsed = inboundItemSchema.safeParse(redriven(body));
  if (!parsed.success) return deadLetter({ item: body }, 'not an item of ours', deps);
  const item = parsed.data;
  const inbound = readInbound(item, deps.clock.now());
  if (inbound.kind === 'unknown') return deadLetter(item, inbound.reason, deps);
  if (inbound.kind === 'nothing') return deps.log('item_ignored', { reason: inbound.reason });
  const organization = await resolveOrganization(item, deps);
  if (typeof organization === 'string') return deadLetter(item, organization, deps);
  await handle(inbound, { item, organization }, deps);
}

async function handle(
  inbound: Exclude<Inbound, { kind: 'unknown' | 'nothing' }>,
  { item, organization }: { readonly item: InboundItem; readonly organization: Organization },
  deps: ReceiveDeps,
): Promise<void> {
  const organizationId = organization.id;
  switch (inbound.kind) {
    case 'message':
    case 'reaction': {
      const result = await receiveMessage(inbound, { ...item, organization }, deps);
      return result === 'waiting' ? enqueueEcho(item, organization, deps) : undefined;
    }
    case 'edit': {
      const reason = await applyEdit(organizationId, { ...inbound, actor: actorOf(inbound, item) }, deps);
      return reason === undefined ? undefined : deps.log('item_ignored', { reason });
    }
    case 'revoke': {
      const { targetId } = inbound;
      return enqueueRevocation({ organizationId, targetId, actor: actorOf(inbound, item) }, deps);
    }
    case 'status':
      return applyReceipt(organizationId, inbound.receipt, deps);
    case 'new-identity':
      return mergeNewIdentity(organization, inbound, deps);
    case 'call': {
      const caller = await resolvePerson(organization, inbound.person, deps);
      return enqueueCallEvent({ ...inbound, organizationId, contactId: caller?.contact.id }, deps);
    }
  }
}

/** Acknowledges an item and keeps it, with its reason, where an operator looks; the sender's next items go on. */
async function deadLetter(
  item: Partial<InboundItem>,
  reason: string,
  { inboundDeadLetters, log }: Deps<'queue:inbound-dead-letters'>,
): Promise<void> {
  log('item_set_aside', { reason });
  const { body, group } = queuedItem({ kind: 'other', channel: 'chatapp', account: '', item: undefined, ...item }, '');
  await inboundDeadLetters.send({ body: { reason, item: body }, group });
}

const deadLetterSchema = z.object({ reason: z.string(), item: z.unknown() });

/** The item in a dead letter that an operator has sent back to the inbound queue; any other body as it is. */
const redriven = (body: unknown): unknown => deadLetterSchema.safeParse(body).data?.item ?? body;
