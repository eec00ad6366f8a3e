import type * as z from 'zod';
import type { Inbound, ReadInboundLate } from '../channels/inbound.ts';
import { type InboundItem, inboundItemSchema } from '../channels/inbound-item.ts';
import { goneReason, releaseContent, releaseItem, wholeItem } from '../channels/large-items.ts';
import { knownContactOf } from '../contacts/identities/contact-of-person.ts';
import { noteHeard } from '../contacts/last-heard.ts';
import type { byWorkerSchema } from '../dead-letters/by-worker.ts';
import { enqueueCallEvent } from '../delivering/enqueue-events.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { receiveNewIdentity } from './changed-identity.ts';
import { enqueueEcho } from './echo-event.ts';
import { receivePreference } from './opt-out.ts';
import { receiveMessage } from './receive-message.ts';
import { organizationGone, resolveMessage, resolveOrganization } from './resolve-item.ts';

type ReceiveDeps = Deps<'table:write' | 'queue:events' | 'queue:inbound-dead-letters' | 'large-items:take'>;

/**
 * `refused`: the item can never succeed, for this reason. `waiting`: it is an echo that may be of a send under way. What is
 * done, or refused, is not asked for again. `file-enqueued`: done, but for the file that came in it.
 */
type Result =
  | { readonly kind: 'done' | 'file-enqueued' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'waiting'; readonly organization: Organization };

const done: Result = { kind: 'done' };

/**
 * Handles one item of a provider's webhook, as it comes from the inbound queue. What can never succeed is dead-lettered
 * with its reason. Throws where the queue is to show the item again.
 */
export async function receiveItem(body: unknown, readInbound: ReadInboundLate, deps: ReceiveDeps): Promise<void> {
  const parsed = inboundItemSchema.safeParse(body);
  if (!parsed.success) return deadLetter(body, 'not an item of ours', deps);
  const queued = parsed.data;
  const item = await wholeItem(queued, deps);
  if (!item) return deps.log('item_ignored', { reason: goneReason });
  const result = await receiveWhole(item, readInbound, deps);
  switch (result.kind) {
    case 'done':
      return releaseItem(queued, deps);
    case 'file-enqueued':
      return releaseContent(queued, deps);
    case 'waiting':
      return enqueueEcho({ item: queued }, result.organization, deps);
    case 'refused':
      return deadLetter(queued, result.reason, deps);
  }
}

async function receiveWhole(item: InboundItem, readInbound: ReadInboundLate, deps: ReceiveDeps): Promise<Result> {
  const inbound = await readInbound(item, deps.clock.now());
  if (inbound.kind === 'unknown') return { kind: 'refused', reason: inbound.reason };
  if (inbound.kind === 'nothing') {
    deps.log('item_ignored', { reason: inbound.reason });
    return done;
  }
  if (inbound.kind === 'template') {
    const { applyTemplateNotice } = await import('../templates/apply-notice.ts');
    const organizations = await applyTemplateNotice(item.account, inbound.notice, deps);
    if (organizations === 0) deps.log('item_ignored', { reason: 'a business account that no organization has' });
    return done;
  }
  const isMessage = inbound.kind === 'message' || inbound.kind === 'reaction';
  const { organization, lookup } = isMessage
    ? await resolveMessage(item, inbound.providerId, deps)
    : { organization: await resolveOrganization(item, deps) };
  if (organization === organizationGone) {
    deps.log('item_ignored', { reason: organization });
    return done;
  }
  if (typeof organization === 'string') return { kind: 'refused', reason: organization };
  if (isMessage) {
    const result = await receiveMessage(inbound, { ...item, organization, lookup }, deps);
    return { kind: result, organization };
  }
  await handle(inbound, { item, organization }, deps);
  return done;
}

async function handle(
  inbound: Exclude<Inbound, { kind: 'unknown' | 'nothing' | 'template' | 'message' | 'reaction' }>,
  { item, organization }: { readonly item: InboundItem; readonly organization: Organization },
  deps: ReceiveDeps,
): Promise<void> {
  const organizationId = organization.id;
  switch (inbound.kind) {
    case 'edit':
    case 'revoke':
      return (await import('./message-action.ts')).receiveAction(organization, { inbound, item }, deps);
    case 'status':
      return (await import('./apply-receipt.ts')).applyReceipt(organizationId, inbound.receipt, deps);
    case 'group-subject':
      return (await import('./group-subject.ts')).recordSubject(organization, inbound, deps);
    case 'new-identity':
      return receiveNewIdentity(organization, inbound, deps);
    case 'preference':
      return receivePreference(organization, inbound, deps);
    case 'call': {
      const caller = await knownContactOf(organization, inbound, deps);
      if (inbound.call.direction === 'inbound') await noteHeard(caller, inbound.at, deps);
      return enqueueCallEvent({ ...inbound, organizationId, contactId: caller?.id }, deps);
    }
  }
}

/** Acknowledges an item and keeps it, with its reason, where an operator looks; the sender's next items go on. */
async function deadLetter(
  item: unknown,
  reason: string,
  { inboundDeadLetters, ids, log }: Deps<'queue:inbound-dead-letters'>,
): Promise<void> {
  log('item_set_aside', { reason });
  const body: z.infer<typeof byWorkerSchema> = { reason, item };
  // Of its own: by its body SQS would drop one that an operator sends back within five minutes and that fails again.
  const id = ids.base62(22);
  await inboundDeadLetters.send({ body, group: id, deduplicationId: id });
}
