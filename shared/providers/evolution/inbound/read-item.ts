import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { memberOf, tolerantName } from '../../tolerant-reader.ts';
import { doerOf, keyOf, otherEndOf, personIn } from '../key.ts';
import { readCall } from './call.ts';
import { readGroupSubject } from './group.ts';
import { readCustomerMessage, readEcho } from './message.ts';
import { readProtocolAction } from './message-action.ts';
import { readUpdate } from './update.ts';

/**
 * Reads one item of an Evolution server's webhook in our terms. Never throws, whatever the JSON. `now` (ms since
 * the epoch) stands in for a missing time.
 */
export function readEvolutionItem(given: InboundItem, now: number): Inbound {
  const { kind, item } = given;
  switch (kind) {
    case 'status':
      return readUpdate(given, now);
    case 'message':
      return readCustomerMessage(given, now);
    case 'echo':
    case 'sent':
      return readEcho(given, now);
    case 'edit':
      return readActionEvent(given, now, {});
    case 'sent-edit':
      return readActionEvent(given, now, { by: 'us' });
    case 'revoke':
      return readDeletion(given, now);
    case 'call':
      return readCall(given, now);
    case 'group':
      return readGroupSubject(item);
    case 'ignored':
      return {
        kind: 'nothing',
        reason: `not for us: ${tolerantName(64).parse(memberOf(item, 'field')) ?? 'no event'}`,
      };
    default:
      return { kind: 'unknown', reason: 'not a webhook of an Evolution server' };
  }
}

/** Reads `messages.delete`: the message's key, with whether our side has revoked it. It has no time of its own. */
function readDeletion({ item: deletion, contacts }: InboundItem, now: number): Inbound {
  const { id: targetId } = keyOf(deletion);
  if (targetId === undefined) return { kind: 'unknown', reason: 'a deletion of no message' };
  const doer = doerOf(deletion, contacts?.[0]);
  return { kind: 'revoke', providerId: `deleted.${targetId}`, targetId, at: isoTime(now), ...doer };
}

/**
 * Reads an edit or a revocation that comes as a part of the protocol by itself. One that went through the server was made by
 * our account; `messages.edited` does not say whose it is, and its key is in the view of who made it: of a customer's it names
 * our own number.
 */
function readActionEvent({ item: part, contacts }: InboundItem, now: number, proof: { readonly by?: 'us' }): Inbound {
  const { id, participantJids } = keyOf(part);
  const [ours] = contacts ?? [];
  const end = otherEndOf(part, ours);
  const member = end && 'groupId' in end ? personIn(participantJids, ours) : undefined;
  const envelope = { providerId: `edited.${id}`, at: isoTime(now), person: member ?? {}, ...end, ...proof };
  return readProtocolAction(part, envelope, now);
}
