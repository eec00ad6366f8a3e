import type { Deps } from '../runtime/deps.ts';
import { all, type Condition, exists } from '../table/conditions.ts';
import { contended } from '../table/contention.ts';
import type { Change } from '../table/expressions.ts';
import type { Key, SingleWrite } from '../table/table.ts';
import type { MessageItem } from './message.ts';
import { isErased, messageKey, type Place, parsePlace, providerIdKey } from './message-store.ts';
import { parkReaction, withCount } from './parked.ts';
import { type Attached, attach, bearerOf, detach, us, withdraw } from './reactions.ts';

/** Where a reaction goes: to a message that is there, or to wait for one that is not known. */
export type Target = { readonly place: Place } | { readonly awaited: string };

/** A reaction of ours, as its send has it on record. */
interface OwnReaction {
  readonly organization_id: string;
  readonly contact_id: string;
  readonly message_id: string;
  readonly created_at: string;
  readonly reaction?: MessageItem['reaction'];
}

/** What our reaction is to; undefined for other messages, and for what bears no reactions of this conversation. */
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

/** Puts our reaction on its target. Refused when a later one is there, or the target is gone. */
export function attachWrite(own: OwnReaction, target: Target, now: number): SingleWrite[] {
  const { organization_id, message_id, created_at, reaction } = own;
  if (!reaction) return [];
  const attached: Attached = { id: message_id, emoji: reaction.emoji, sender_type: 'bot-chatapp', created_at };
  return [attachTo(organization_id, target, us, attached, now)];
}

/** The same for anyone's. */
export function attachTo(
  organizationId: string,
  target: Target,
  sender: string,
  attached: Attached,
  now: number,
): SingleWrite {
  if ('awaited' in target) return parkReaction(organizationId, target.awaited, sender, attached, now);
  const { change, condition } = attach(sender, attached);
  const key = attachedAt(organizationId, target);
  return { kind: 'update', key, change, condition: all(exists(), condition) };
}

/** Takes our reaction away again. Refused when it is not there any more. */
export function detachWrite(
  { organization_id, message_id }: Pick<OwnReaction, 'organization_id' | 'message_id'>,
  target: Target,
): SingleWrite {
  return changeAt(organization_id, target, detach(us, message_id));
}

/** Takes anyone's reaction back from what it is to, whose message this is; one that was replaced is there no more. */
export async function withdrawReaction(
  organizationId: string,
  { id, contact_id, reaction }: Pick<MessageItem, 'id' | 'contact_id' | 'reaction'>,
  deps: Deps<'table:write'>,
): Promise<void> {
  const target = await targetOf({ organization_id: organizationId, contact_id, reaction }, deps);
  if (!target) return;
  const bearer = await deps.table.get(attachedAt(organizationId, target));
  const borne = bearerOf(bearer, id);
  const isDone =
    !borne ||
    (await deps.table.write(changeAt(organizationId, target, withdraw(borne.sender, borne.reaction)))).kind === 'done';
  // What waited for its message may have gone over to it meanwhile.
  const mayHaveMoved = 'awaited' in target && (!isDone || parsePlace(bearer));
  if (mayHaveMoved) throw contended({ over: 'revoked-reaction', organizationId }, deps);
}

function changeAt(
  organizationId: string,
  target: Target,
  { change, condition }: { readonly change: Change; readonly condition: Condition },
): SingleWrite {
  const key = attachedAt(organizationId, target);
  // Whoever has seen what waits there must look again.
  return { kind: 'update', key, change: 'awaited' in target ? withCount(change) : change, condition };
}

/** The item that bears the reaction. */
export const attachedAt = (organizationId: string, target: Target): Key =>
  'awaited' in target ? providerIdKey(organizationId, target.awaited) : messageKey(organizationId, target.place);
