import type { Deps } from '../runtime/deps.ts';
import { present } from '../table/expressions.ts';
import type { Key, SingleWrite } from '../table/table.ts';
import type { Intent } from './intent.ts';
import { isErased, messageKey, type Place, parsePlace, providerIdKey } from './message-store.ts';
import { parkReaction, withCount } from './parked.ts';
import { type Attached, attach, detach, us } from './reactions.ts';

/** Where a reaction goes: to a message that is there, or to wait for one that is not known. */
export type Target = { readonly place: Place } | { readonly awaited: string };

/** What our reaction is to; undefined for other messages, and for what bears no reactions of this conversation. */
export async function targetOf(
  { organization_id, contact_id, reaction }: Pick<Intent, 'organization_id' | 'contact_id' | 'reaction'>,
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
export function attachWrite(intent: Intent, target: Target, now: number): SingleWrite[] {
  const { organization_id, message_id, created_at, reaction } = intent;
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
  return { kind: 'update', key, change, condition: { ...condition, text: `${present.text} AND ${condition.text}` } };
}

/** Takes our reaction away again. Refused when it is not there any more. */
export function detachWrite(
  { organization_id, message_id }: Pick<Intent, 'organization_id' | 'message_id'>,
  target: Target,
): SingleWrite {
  const key = attachedAt(organization_id, target);
  const { change, condition } = detach(us, message_id);
  // Whoever has seen what waits there must look again.
  return 'awaited' in target
    ? { kind: 'update', key, change: withCount(change), condition }
    : { kind: 'update', key, change, condition };
}

/** The item that bears the reaction. */
export const attachedAt = (organizationId: string, target: Target): Key =>
  'awaited' in target ? providerIdKey(organizationId, target.awaited) : messageKey(organizationId, target.place);
