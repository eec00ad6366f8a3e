import { isoTime } from '../base/clock.ts';
import type { Inbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import { identityKeys } from '../contacts/identities/identity.ts';
import { resolvePersonAt } from '../contacts/identities/person-at.ts';
import { editMessage } from '../conversations/change-message.ts';
import { reannounceMs } from '../conversations/change-status.ts';
import { groupConversationId } from '../conversations/group.ts';
import type { Actor, Author, Edit } from '../conversations/message.ts';
import type { Action } from '../conversations/message-actions.ts';
import {
  isErased,
  messageKey,
  type Place,
  parseMessage,
  parsePlace,
  providerIdKey,
} from '../conversations/message-store.ts';
import { parkAction } from '../conversations/parked-edits.ts';
import { enqueueMessageEvents } from '../delivering/enqueue-events.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { enqueueRevocation } from './revoke.ts';

type InboundAction = Extract<Inbound, { kind: 'edit' | 'revoke' }>;

/** An edit or a revocation, and the channel that it came by. */
interface Told {
  readonly inbound: InboundAction;
  readonly item: Pick<InboundItem, 'channel'>;
}

/** The actor of an edit or a revocation. Of some a gateway's server does not tell whose they are. */
export const actorOf = ({ by }: Pick<InboundAction, 'by'>, { channel }: Pick<InboundItem, 'channel'>): Actor =>
  by ?? (channel === 'gateway' ? 'unknown' : 'them');

/**
 * Applies an edit to its message and has it announced, or has a revocation applied by the worker that may delete files. One
 * that comes before its message waits for it. What is done to an erased message changes nothing.
 */
export async function receiveAction(
  organization: Organization,
  { inbound, item }: Told,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  const organizationId = organization.id;
  const { targetId, person } = inbound;
  const by = { actor: actorOf(inbound, item), author: await authorOf(organization, { inbound, item }, deps) };
  const action = actionOf(inbound, by, deps.clock.now());
  const identities = identityKeys(organizationId, {
    numbers: listed(person.number),
    userIds: listed(person.userId),
    lids: listed(person.lid),
    photoappIds: listed(person.photoappId),
  });
  await untilSettled({ over: 'message-action', organizationId }, deps, async () => {
    const lookup = await deps.table.get(providerIdKey(organizationId, targetId));
    if (isErased(lookup)) return deps.log('item_ignored', { reason: `${action.kind} of a message that was erased` });
    const place = parsePlace(lookup);
    if (place && action.kind === 'revoke') return enqueueRevocation({ organizationId, targetId, ...action }, deps);
    if (place && action.kind === 'edit') return applyEdit({ organizationId, place }, action, deps);
    const at = { organizationId, providerId: targetId, now: deps.clock.now() };
    return (await parkAction(at, { action, lookup, identities }, deps)) ? undefined : again;
  });
}

const listed = (id: string | undefined): string[] => (id === undefined ? [] : [id]);

/**
 * Whose a gateway's edit or revocation is, by what its server says; undefined where it says nothing, and for what our own
 * account has done. Of one without an author, its conversation is all that counts.
 */
async function authorOf(
  organization: Organization,
  { inbound, item }: Told,
  deps: Deps<'table:read'>,
): Promise<Author | undefined> {
  const { person, groupId, by } = inbound;
  if (item.channel !== 'gateway' || by === 'us') return undefined;
  const contact = (await resolvePersonAt(organization, inbound, deps))?.contact;
  const contactId = contact?.id;
  const ids = by === 'them' ? [...listed(person.number), ...listed(person.lid)] : [];
  const conversation_id = groupId === undefined ? contactId : groupConversationId(organization, groupId);
  if (conversation_id === undefined && ids.length === 0) return undefined;
  return { conversation_id, merged: contact?.merged, in_group: groupId !== undefined, contact_id: contactId, ids };
}

function actionOf(inbound: InboundAction, by: Pick<Action, 'actor' | 'author'>, now: number): Action {
  const { kind, at } = inbound;
  const noted_at = isoTime(now);
  if (kind === 'revoke') return { kind, at, noted_at, ...by };
  const { text, number, caption } = inbound;
  return { kind, at, noted_at, ...by, message: text, number, caption };
}

async function applyEdit(
  { organizationId, place }: { readonly organizationId: OrganizationId; readonly place: Place },
  edit: Edit,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  const message = parseMessage(await deps.table.get(messageKey(organizationId, place)));
  if (!message) return;
  const result = await editMessage({ organizationId, place, message }, edit, deps);
  if ('refused' in result) return deps.log('item_ignored', { reason: result.refused });
  const { edit_id, at, noted_at } = result.edit;
  // Of a copy, too: the worker that applied the edit may have died before it had it announced.
  if (noted_at !== undefined && Date.parse(noted_at) < deps.clock.now() - reannounceMs) return;
  const announced = { edit_id, at, noted_at };
  await enqueueMessageEvents({ organizationId, place, events: ['message_edited'], edit: announced }, deps);
}
