import type { Inbound, Person } from '../../../messages/inbound/inbound.ts';
import { contentOf } from './content.ts';
import { looseNumberOf, looseUserId } from './ids.ts';
import type { Told } from './inbound-message.ts';
import { looseName, looseObject, memberOf } from './lenient.ts';

const systemSchema = looseObject({
  type: looseName(64),
  /** The new ones. */
  wa_id: looseNumberOf,
  new_wa_id: looseNumberOf,
  user_id: looseUserId,
  previous_user_id: looseUserId,
});

/** Both names that the provider has had for each. */
const moves = ['user_changed_number', 'customer_changed_number', 'user_changed_user_id'];

/**
 * What the provider itself says of a person. After a move they have another number, another user id, or both; `person`
 * is who they were.
 */
export function inboundSystem(message: unknown, told: Told): Inbound {
  const system = systemSchema.parse(memberOf(message, 'system'));
  const person = { ...told.person, ...(system.previous_user_id && { userId: system.previous_user_id }) };
  const moved = moves.includes(system.type ?? '') ? movedFrom(person, system) : undefined;
  return { kind: 'message', ...told, person, content: contentOf(message), system: true, ...(moved && { moved }) };
}

function movedFrom(
  { number, userId }: Person,
  { wa_id, new_wa_id, user_id }: Readonly<Record<'wa_id' | 'new_wa_id' | 'user_id', string | undefined>>,
) {
  const newNumber = new_wa_id ?? wa_id;
  const moved = {
    ...(newNumber !== undefined && newNumber !== number && { number: newNumber }),
    ...(user_id !== undefined && user_id !== userId && { userId: user_id }),
  };
  return Object.keys(moved).length === 0 ? undefined : moved;
}
