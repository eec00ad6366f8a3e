import type { Inbound } from '../../../messages/inbound/inbound.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { keyOf } from '../webhook-items.ts';

/** What `messages.delete` tells: our side has taken a message back. It bears no time of its own. */
export function inboundRevoke(deletion: unknown, now: number): Inbound {
  const { id: targetId } = keyOf(deletion);
  if (targetId === undefined) return { kind: 'unknown', reason: 'a deletion of no message' };
  return { kind: 'revoke', providerId: `deleted.${targetId}`, targetId, at: isoTime(now), person: {} };
}
