import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { looseName, memberOf } from '../../lenient.ts';
import { keyOf } from '../webhook-items.ts';
import { inboundEcho, inboundEdit } from './echo.ts';
import { inboundUpdate } from './update.ts';

/** What `messages.delete` tells: our side has taken a message back. It bears no time of its own. */
export function inboundRevoke(deletion: unknown, now: number): Inbound {
  const { id: targetId } = keyOf(deletion);
  if (targetId === undefined) return { kind: 'unknown', reason: 'a deletion of no message' };
  return { kind: 'revoke', providerId: `deleted.${targetId}`, targetId, at: isoTime(now), person: {} };
}

/**
 * An edit that comes as a part of the protocol by itself. Of one that went through the server we know that our account made
 * it. Nothing in `messages.edited` says so; that a message was taken back `messages.delete` tells, and who did it.
 */
const editOf = (part: unknown, now: number, proof: { readonly byUs?: true }): Inbound =>
  inboundEdit(part, { providerId: `edited.${keyOf(part).id}`, at: isoTime(now), person: {}, ...proof }, now);

/**
 * Reads one item of an Evolution server's webhook in our terms. Never throws, whatever JSON it is given. `now` (ms since
 * the epoch) stands in for a missing time.
 */
export function evolutionInbound(given: InboundItem, now: number): Inbound {
  const { kind, item } = given;
  switch (kind) {
    case 'status':
      return inboundUpdate(item, now);
    case 'echo':
    case 'sent':
      return inboundEcho(given, now);
    case 'edit':
      return editOf(item, now, {});
    case 'sent-edit':
      return editOf(item, now, { byUs: true });
    case 'revoke':
      return inboundRevoke(item, now);
    case 'ignored':
      return { kind: 'nothing', reason: `not for us: ${looseName(64).parse(memberOf(item, 'field')) ?? 'no event'}` };
    default:
      return { kind: 'unknown', reason: 'not a webhook of an Evolution server' };
  }
}
