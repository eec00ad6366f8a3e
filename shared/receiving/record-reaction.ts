import { headKey, isThere, parseHead } from '../conversations/head.ts';
import { inboundId } from '../conversations/inbound-id.ts';
import type { MessageItem } from '../conversations/message.ts';
import { messageKey, providerIdKey } from '../conversations/message-store.ts';
import { parkedIn } from '../conversations/parked.ts';
import { attachTo, type Target, targetOf } from '../conversations/reaction-writes.ts';
import { us } from '../conversations/reactions.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/conditions.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import type { TransactResult, Write } from '../table/table.ts';
import type { InboundConversation } from './conversation-of.ts';
import { lookupWrite, type NewMessage, type RecordResult, standingIn, withReceipts } from './record.ts';

/** Names who reacted, since each has one reaction to a message. */
export const reactorOf = (member: string | undefined, direction: MessageItem['direction']): string =>
  direction === 'outbound' ? us : member === undefined ? 'them' : `them:${member}`;

/**
 * Records a reaction that no send of ours has made, beside the conversation's messages, and puts it on its target in
 * place of the sender's earlier one; a later one stays. It waits for a target that nobody knows yet.
 */
export async function recordReaction(
  organizationId: string,
  { contactId, contact }: InboundConversation,
  message: NewMessage & Pick<MessageItem, 'reaction'>,
  reactor: string,
  deps: Deps<'table:write'>,
): Promise<RecordResult> {
  const { table, clock } = deps;
  const { message_id: providerId, created_at, sender_type, reaction } = message;
  const id = inboundId(contactId, providerId);
  const place = { contact_id: contactId, reaction_id: id };
  let isLate = false;
  return untilSettled({ over: 'reaction-target', organizationId }, deps, async () => {
    const [lookup, headItem] = await table.getMany([
      providerIdKey(organizationId, providerId),
      headKey(organizationId, contactId),
    ]);
    const standing = standingIn(lookup);
    if (standing) return standing;
    if (!parseHead(headItem) && (contact || headItem)) return { kind: 'gone' };
    const parked = lookup && parkedIn(lookup);
    const item = { ...withReceipts(message, parked), id, contact_id: contactId };
    // One that has failed shows nowhere; nor does one to itself, which none of ours is.
    const shows = item.message_status !== 'failed' && reaction?.message_id !== providerId;
    const target = shows
      ? await targetOf({ organization_id: organizationId, contact_id: contactId, reaction }, deps)
      : undefined;
    const attached = { id, emoji: reaction?.emoji ?? '', sender_type, created_at };
    const writes: Write[] = [
      { kind: 'put', item: { ...messageKey(organizationId, place), ...item }, condition: absent() },
      headItem
        ? { kind: 'check', key: headKey(organizationId, contactId), condition: isThere }
        : { kind: 'put', item: { ...headKey(organizationId, contactId), count: 0 }, condition: absent() },
      lookupWrite(organizationId, providerId, place, parked, clock.now()),
      ...(target && !isLate ? [attachTo(organizationId, target, reactor, attached, clock.now())] : []),
    ];
    const result = await table.transact(writes);
    if (result.kind === 'done') return { kind: 'recorded', place };
    isLate ||= isRefusedByTarget(result, target);
    return againAtOnce;
  });
}

/** Only the target refused: it bears a later reaction. One that was awaited may also just have turned up. */
function isRefusedByTarget(result: TransactResult, target: Target | undefined): boolean {
  if (result.kind !== 'refused' || !target) return false;
  const [, , , atTarget] = result.refusals;
  return atTarget !== undefined && !('awaited' in target && atTarget.item?.contact_id !== undefined);
}
