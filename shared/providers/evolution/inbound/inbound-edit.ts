import type { Inbound } from '../../../messages/inbound/inbound.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { isObject, looseId, memberOf } from '../../chatapp/inbound/lenient.ts';
import { contentOf } from './content.ts';
import { partOf } from './part.ts';
import { isEdit } from './protocol.ts';
import { timeOfMs } from './time.ts';

type Told = Pick<Extract<Inbound, { kind: 'edit' }>, 'providerId' | 'at' | 'person'>;

/** An edit as the protocol says it: which message, its new content, and when. Without its own time it is told's. */
export function inboundEdit(part: unknown, told: Told): Inbound {
  const content = memberOf(part, 'editedMessage');
  const targetId = looseId.parse(memberOf(memberOf(part, 'key'), 'id'));
  if (!isEdit(part) || !isObject(content) || targetId === undefined) {
    return { kind: 'nothing', reason: 'a message of the protocol, which shows nothing' };
  }
  const ms = timeOfMs(memberOf(part, 'timestampMs'));
  const at = ms === undefined ? told.at : isoTime(ms);
  return { kind: 'edit', ...told, at, targetId, text: contentOf(partOf(content)).message };
}
