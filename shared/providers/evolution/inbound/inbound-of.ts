import type { Inbound } from '../../../messages/inbound/inbound.ts';
import type { InboundItem } from '../../../messages/inbound/inbound-item.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { looseName, memberOf } from '../../chatapp/inbound/lenient.ts';
import { keyOf } from '../webhook-items.ts';
import { inboundEcho } from './inbound-echo.ts';
import { inboundEdit } from './inbound-edit.ts';
import { inboundRevoke } from './inbound-revoke.ts';
import { inboundUpdate } from './inbound-update.ts';

/**
 * An edit that comes as a part of the protocol by itself. Of one that went through the server we know that our account made
 * it. Nothing in `messages.edited` says so; that a message was taken back `messages.delete` tells, and who did it.
 */
const editOf = (part: unknown, now: number, proof: { readonly proven?: true }): Inbound =>
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
      return editOf(item, now, { proven: true });
    case 'revoke':
      return inboundRevoke(item, now);
    case 'ignored':
      return { kind: 'nothing', reason: `not for us: ${looseName(64).parse(memberOf(item, 'field')) ?? 'no event'}` };
    default:
      return { kind: 'unknown', reason: 'not a webhook of an Evolution server' };
  }
}
