import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { contended } from '../table/contention.ts';
import { all, exists } from '../table/expressions.ts';
import type { Item, SingleWrite } from '../table/table.ts';
import { type MessageItem, senderTypeOf } from './message.ts';
import { isErased, messageKey, type Place, parsePlace, providerIdKey } from './message-store.ts';
import { isOneConversation } from './one-conversation.ts';
import { parkReaction } from './parked.ts';
import { type Attached, attach, detach, type ReactionChange, us, withdraw } from './reactions.ts';

/**
 * What a reaction is attached to: a message that is recorded, or what is parked for one that is not known, by the
 * provider's id; as it was read. Its writes are refused where the reactor's reactions have changed since, or the target is
 * gone or has become known.
 */
export type ReactionTarget = (
  | { readonly place: Place }
  | { readonly awaited: string; readonly waits_in: ContactId }
) & { readonly item?: Item };

/** A reaction of ours, as its intent has it. */
interface OwnReaction {
  readonly organization_id: OrganizationId;
  readonly contact_id: ContactId;
  readonly message_id: string;
  readonly created_at: string;
  readonly sent_by?: string;
  readonly reaction?: MessageItem['reaction'];
}

/**
 * The target of a reaction; undefined for other messages, for a target that is erased, and for one that bears no reactions
 * of this conversation. `read` is what stands at the target's provider id, where that has just been read with other items.
 */
export async function targetOf(
  { organization_id, contact_id, reaction }: Pick<OwnReaction, 'organization_id' | 'contact_id' | 'reaction'>,
  deps: Deps<'table:read'>,
  read?: { readonly lookup: Item | undefined },
): Promise<ReactionTarget | undefined> {
  const { table } = deps;
  if (!reaction) return undefined;
  const { lookup } = read ?? { lookup: await table.get(providerIdKey(organization_id, reaction.message_id)) };
  if (isErased(lookup)) return undefined;
  const place = parsePlace(lookup);
  if (!place) return { awaited: reaction.message_id, waits_in: contact_id, item: lookup };
  // A reaction bears none itself, and the provider knows no reaction across conversations.
  if (!('seq' in place)) return undefined;
  if (!(await isOneConversation(organization_id, [place.contact_id, contact_id], deps))) return undefined;
  const item = await table.get(messageKey(organization_id, place));
  return item && { place, item };
}

/** A target, and whose it is. `now` in ms since the epoch. */
interface TargetAt {
  readonly organizationId: OrganizationId;
  readonly target: ReactionTarget;
  readonly now: number;
}

/** Attaches our reaction to its target; no write where it changes nothing. */
export function attachOwnWrites(own: OwnReaction, target: ReactionTarget, now: number): SingleWrite[] {
  const { organization_id: organizationId, message_id, created_at, reaction } = own;
  if (!reaction) return [];
  const attached: Attached = { id: message_id, emoji: reaction.emoji, sender_type: senderTypeOf(own), created_at };
  return attachWrites({ organizationId, target, now }, us, attached);
}

/** The same for the reaction of any reactor. */
export function attachWrites(at: TargetAt, reactor: string, attached: Attached): SingleWrite[] {
  const { target } = at;
  const waits_in = 'awaited' in target ? target.waits_in : undefined;
  return targetWrites(at, attach(target.item, reactor, { ...attached, waits_in }));
}

/** Removes a reaction that has failed: the one that it has replaced shows again. No write where it is not there any more. */
export const detachWrites = (at: TargetAt, id: string): SingleWrite[] => targetWrites(at, detach(at.target.item, id));

/**
 * Empties the reaction that a message is, of any reactor, on its target; one that was replaced is there no more. Throws
 * `Contention` when a concurrent writer has changed the same.
 */
export async function withdrawReaction(
  organizationId: OrganizationId,
  { id, contact_id, reaction }: Pick<MessageItem, 'id' | 'contact_id' | 'reaction'>,
  deps: Deps<'table:write'>,
): Promise<void> {
  const target = await targetOf({ organization_id: organizationId, contact_id, reaction }, deps);
  if (!target) return;
  const at = { organizationId, target, now: deps.clock.now() };
  for (const write of targetWrites(at, withdraw(target.item, id))) {
    const { kind } = await deps.table.write(write);
    if (kind === 'refused') throw contended({ over: 'revoked-reaction', organizationId }, deps);
  }
}

function targetWrites({ organizationId, target, now }: TargetAt, changed: ReactionChange | undefined): SingleWrite[] {
  if (!changed) return [];
  if ('awaited' in target) return [parkReaction({ organizationId, providerId: target.awaited, now }, changed)];
  const { change, condition } = changed;
  const key = messageKey(organizationId, target.place);
  return [{ kind: 'update', key, change, condition: all(exists(), condition) }];
}
