import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { memberOf, tolerantName } from '../../tolerant-reader.ts';
import { keyOf } from '../webhook-items.ts';
import { readEcho } from './echo.ts';
import { readEdit } from './message-action.ts';
import { readReceipt } from './receipt.ts';

/**
 * Reads one item of an Evolution server's webhook in our terms. Never throws, whatever the JSON. `now` (ms since
 * the epoch) stands in for a missing time.
 */
export function readEvolutionItem(given: InboundItem, now: number): Inbound {
  const { kind, item } = given;
  switch (kind) {
    case 'status':
      return readReceipt(item, now);
    case 'echo':
    case 'sent':
      return readEcho(given, now);
    case 'edit':
      return readEditEvent(item, now, {});
    case 'sent-edit':
      return readEditEvent(item, now, { byUs: true });
    case 'revoke':
      return readDeletion(item, now);
    case 'ignored':
      return {
        kind: 'nothing',
        reason: `not for us: ${tolerantName(64).parse(memberOf(item, 'field')) ?? 'no event'}`,
      };
    default:
      return { kind: 'unknown', reason: 'not a webhook of an Evolution server' };
  }
}

/** Reads `messages.delete`: our side has revoked a message. It has no time of its own. */
function readDeletion(deletion: unknown, now: number): Inbound {
  const { id: targetId } = keyOf(deletion);
  if (targetId === undefined) return { kind: 'unknown', reason: 'a deletion of no message' };
  return { kind: 'revoke', providerId: `deleted.${targetId}`, targetId, at: isoTime(now), person: {} };
}

/**
 * Reads an edit that comes as a part of the protocol by itself. One that went through the server was made by our
 * account; `messages.edited` does not say whose it is.
 */
const readEditEvent = (part: unknown, now: number, proof: { readonly byUs?: true }): Inbound =>
  readEdit(part, { providerId: `edited.${keyOf(part).id}`, at: isoTime(now), person: {}, ...proof }, now);
