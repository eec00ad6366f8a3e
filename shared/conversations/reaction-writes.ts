import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { contended } from '../table/contention.ts';
import { all, type Change, type Condition, exists } from '../table/expressions.ts';
import type { Key, SingleWrite } from '../table/table.ts';
import type { MessageItem } from './message.ts';
import { isErased, messageKey, type Place, parsePlace, providerIdKey } from './message-store.ts';
import { parkReaction, withCount } from './parked.ts';
import { type Attached, attach, attachedWithId, detach, us, withdraw } from './reactions.ts';

/**
 * What a reaction is attached to: a message that is recorded, or what is parked for one that is not known, by the
 * provider's id.
 */
export type Target = { readonly place: Place } | { readonly awaited: string };

/** A reaction of ours, as its intent has it. */
interface OwnReaction {
  readonly organization_id: OrganizationId;
  readonly contact_id: ContactId;
  readonly message_id: string;
  readonly created_at: string;
  readonly reaction?: MessageItem['reaction'];
}

/**
 * The target of a reaction; undefined for other messages, for an erased target, and for one that bears no reactions of this
 * conversation.
 */
export async function targetOf(
  { organization_id, contact_id, reaction }: Pick<OwnReaction, 'organization_id' | 'contact_id' | 'reaction'>,
  { table }: Deps<'table:read'>,
): Promise<Target | undefined> {
  if (!reaction) return undefined;
  const lookup = await table.get(providerIdKey(organization_id, reaction.message_id));
  if (isErased(lookup)) return undefined;
  const place = parsePlace(lookup);
  if (!place) return { awaited: reaction.message_id };
  // A reaction bears none itself, and the provider knows no reaction across conversations.
  return 'seq' in place && place.contact_id === contact_id ? { place } : undefined;
}

/**
 * Attaches our reaction to its target; refused when a later one is there, or the target is gone. `now` in ms since the
 * epoch.
 */
export function attachWrite(own: OwnReaction, target: Target, now: number): SingleWrite[] {
  const { organization_id: organizationId, message_id, created_at, reaction } = own;
  if (!reaction) return [];
  const attached: Attached = { id: message_id, emoji: reaction.emoji, sender_type: 'bot-chatapp', created_at };
  return [attachAnyWrite({ organizationId, target, now }, us, attached)];
}

/** The same for the reaction of any reactor. */
export function attachAnyWrite(
  {
    organizationId,
    target,
    now,
  }: { readonly organizationId: OrganizationId; readonly target: Target; readonly now: number },
  reactor: string,
  attached: Attached,
): SingleWrite {
  if ('awaited' in target) return parkReaction({ organizationId, providerId: target.awaited, now }, reactor, attached);
  const { change, condition } = attach(reactor, attached);
  const key = attachedAt(organizationId, target);
  return { kind: 'update', key, change, condition: all(exists(), condition) };
}

/** Removes our reaction, which has failed. Refused when it is not there any more. */
export function detachWrite(
  { organization_id, message_id }: Pick<OwnReaction, 'organization_id' | 'message_id'>,
  target: Target,
): SingleWrite {
  return targetWrite(organization_id, target, detach(us, message_id));
}

/**
 * Empties the reaction that a message is, of any reactor, on its target; one that was replaced is there no more. Throws
 * `Contention` when the target became known meanwhile.
 */
export async function withdrawReaction(
  organizationId: OrganizationId,
  { id, contact_id, reaction }: Pick<MessageItem, 'id' | 'contact_id' | 'reaction'>,
  deps: Deps<'table:write'>,
): Promise<void> {
  const target = await targetOf({ organization_id: organizationId, contact_id, reaction }, deps);
  if (!target) return;
  const item = await deps.table.get(attachedAt(organizationId, target));
  const found = attachedWithId(item, id);
  const isDone =
    !found ||
    (await deps.table.write(targetWrite(organizationId, target, withdraw(found.reactor, found.reaction)))).kind ===
      'done';
  // What was parked may have gone over to its message meanwhile.
  const mayHaveMoved = 'awaited' in target && (!isDone || parsePlace(item));
  if (mayHaveMoved) throw contended({ over: 'revoked-reaction', organizationId }, deps);
}

function targetWrite(
  organizationId: OrganizationId,
  target: Target,
  { change, condition }: { readonly change: Change; readonly condition: Condition },
): SingleWrite {
  const key = attachedAt(organizationId, target);
  return { kind: 'update', key, change: 'awaited' in target ? withCount(change) : change, condition };
}

/** The key of the item that bears a target's reactions: the message, or what is parked for it. */
export const attachedAt = (organizationId: OrganizationId, target: Target): Key =>
  'awaited' in target ? providerIdKey(organizationId, target.awaited) : messageKey(organizationId, target.place);
