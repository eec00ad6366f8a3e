import type { Inbound } from '../../../channels/inbound.ts';
import type { Person } from '../../../contacts/identities/person.ts';
import { memberOf, tolerantName, tolerantObject } from '../../tolerant-reader.ts';
import { contentOf } from './content.ts';
import type { Envelope } from './message-action.ts';
import { tolerantPhone, tolerantUserId } from './person.ts';

/**
 * Reads what the provider itself says of a person. After a move the person has another number, another user id, or both;
 * `person` of the envelope has the earlier ones.
 */
export function readSystemMessage(message: unknown, envelope: Envelope): Inbound {
  const system = systemSchema.parse(memberOf(message, 'system'));
  const person = { ...envelope.person, ...(system.previous_user_id && { userId: system.previous_user_id }) };
  const newIdentity = moveTypes.includes(system.type ?? '') ? newIds(person, system) : undefined;
  return {
    kind: 'message',
    ...envelope,
    person,
    content: contentOf(message),
    system: true,
    ...(newIdentity && { newIdentity }),
  };
}

const systemSchema = tolerantObject({
  type: tolerantName(64),
  /** The new ones. */
  wa_id: tolerantPhone,
  new_wa_id: tolerantPhone,
  user_id: tolerantUserId,
  previous_user_id: tolerantUserId,
});

/** The types of a system message that tells of a move: both names that the provider has had for each. */
const moveTypes = ['user_changed_number', 'customer_changed_number', 'user_changed_user_id'];

/** The ids that are other than the earlier ones; undefined when neither is. */
function newIds(
  { number, userId }: Person,
  { wa_id, new_wa_id, user_id }: Readonly<Record<'wa_id' | 'new_wa_id' | 'user_id', string | undefined>>,
) {
  const newNumber = new_wa_id ?? wa_id;
  const newIdentity = {
    ...(newNumber !== undefined && newNumber !== number && { number: newNumber }),
    ...(user_id !== undefined && user_id !== userId && { userId: user_id }),
  };
  return Object.keys(newIdentity).length === 0 ? undefined : newIdentity;
}
