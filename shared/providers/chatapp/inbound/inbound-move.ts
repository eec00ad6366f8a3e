import type { Inbound, Person } from '../../../messages/inbound/inbound.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { looseUserId } from './ids.ts';
import { looseObject, looseTime } from './lenient.ts';

const moveSchema = looseObject({ timestamp: looseTime, user_id: looseObject({ current: looseUserId }) });

/** A `user_id_update`: from now on the person has another user id. No message says so, as there is one beside it (`system.ts`). */
export function inboundMove(item: unknown, person: Person, now: number): Inbound {
  const { timestamp, user_id } = moveSchema.parse(item);
  const userId = user_id.current;
  if (userId === undefined || userId === person.userId)
    return { kind: 'nothing', reason: 'a user id that is no other' };
  return { kind: 'moved', person, at: isoTime(timestamp ?? now), moved: { userId } };
}
