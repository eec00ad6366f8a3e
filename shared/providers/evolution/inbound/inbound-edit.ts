import type { Inbound } from '../../../messages/inbound/inbound.ts';
import { looseId, memberOf } from '../../chatapp/inbound/lenient.ts';
import { contentOf, unknownType } from './content.ts';
import { partOf } from './part.ts';
import { isEdit } from './protocol.ts';
import { momentOf, timeOfMs } from './time.ts';

type Told = Pick<Extract<Inbound, { kind: 'edit' }>, 'providerId' | 'at' | 'person' | 'proven'>;

/** An edit as the protocol says it: which message, its new content, and when. Without its own time it is told's. */
export function inboundEdit(part: unknown, told: Told, now: number): Inbound {
  const targetId = looseId.parse(memberOf(memberOf(part, 'key'), 'id'));
  const edited = partOf(memberOf(part, 'editedMessage'));
  const content = edited && contentOf(edited);
  if (!isEdit(part) || targetId === undefined || !content || content.message_type === unknownType) {
    return { kind: 'nothing', reason: 'a message of the protocol, which shows nothing' };
  }
  const ms = timeOfMs(memberOf(part, 'timestampMs'));
  const at = ms === undefined ? told.at : momentOf(ms, now);
  return { kind: 'edit', ...told, at, targetId, text: content.message };
}
