import type { Inbound, Person } from '../../../messages/inbound/inbound.ts';
import { providerErrorOf } from '../../../messages/receipt.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { contentOf, fileOf, typeOf } from './content.ts';
import { inboundDeed, isDeed } from './deed.ts';
import { looseId, looseObject, looseTime, memberOf } from './lenient.ts';
import { inboundSystem } from './system.ts';

/** What is told of every message, in our terms. */
export interface Told {
  readonly providerId: string;
  readonly person: Person;
  readonly at: string;
  readonly groupId?: string;
}

const messageSchema = looseObject({ id: looseId, timestamp: looseTime, group_id: looseId });

/** A message of whatever type, from `person`, or with `echo` to them. Only one without an id is `unknown`. */
export function inboundMessage(message: unknown, person: Person, echo: boolean, now: number): Inbound {
  const { id: providerId, timestamp, group_id: groupId } = messageSchema.parse(message);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const told: Told = { providerId, person, at: isoTime(timestamp ?? now), ...(groupId !== undefined && { groupId }) };
  const type = typeOf(message);
  if (isDeed(type)) return inboundDeed(type, message, told, echo);
  if (type === 'system') return inboundSystem(message, told);
  const file = fileOf(message);
  const error = providerErrorOf(memberOf(message, 'errors'));
  return {
    kind: 'message',
    ...told,
    content: contentOf(message),
    ...(file && { file }),
    ...(error && { error }),
    ...(echo && { echo }),
  };
}
