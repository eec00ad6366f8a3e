import type { Inbound } from '../../../messages/inbound/inbound.ts';
import type { InboundItem } from '../../../messages/inbound/inbound-item.ts';
import { looseName, memberOf } from '../../chatapp/inbound/lenient.ts';
import { inboundEcho } from './inbound-echo.ts';
import { inboundUpdate } from './inbound-update.ts';

/**
 * Reads one item of an Evolution server's webhook in our terms. Never throws, whatever JSON it is given. `now` (ms since
 * the epoch) stands in for a missing time.
 */
export function evolutionInbound({ kind, item }: InboundItem, now: number): Inbound {
  switch (kind) {
    case 'status':
      return inboundUpdate(item, now);
    case 'echo':
      return inboundEcho(item, now);
    case 'ignored':
      return { kind: 'nothing', reason: `not for us: ${looseName(64).parse(memberOf(item, 'field')) ?? 'no event'}` };
    default:
      return { kind: 'unknown', reason: 'not a webhook of an Evolution server' };
  }
}
