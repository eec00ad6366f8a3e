import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { memberOf, tolerantName } from '../../tolerant-reader.ts';
import { knownNumberOf, lidOf } from '../jid.ts';
import { keyOf } from '../key.ts';
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
      return readActionEvent(item, now, {});
    case 'sent-edit':
      return readActionEvent(item, now, { by: 'us' });
    case 'revoke':
      return readDeletion(item, now);
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
function readDeletion(deletion: unknown, now: number): Inbound {
  const { id: targetId, fromMe } = keyOf(deletion);
  if (targetId === undefined) return { kind: 'unknown', reason: 'a deletion of no message' };
  const by = fromMe === true ? 'us' : 'them';
  return { kind: 'revoke', providerId: `deleted.${targetId}`, targetId, at: isoTime(now), person: {}, by };
}

/**
 * Reads an edit or a revocation that comes as a part of the protocol by itself. One that went through the server was made by
 * our account; `messages.edited` does not say whose it is.
 */
function readActionEvent(part: unknown, now: number, proof: { readonly by?: 'us' }): Inbound {
  const { id, remoteJid } = keyOf(part);
  const person = { number: knownNumberOf(remoteJid), lid: lidOf(remoteJid) };
  return readProtocolAction(part, { providerId: `edited.${id}`, at: isoTime(now), person, ...proof }, now);
}
