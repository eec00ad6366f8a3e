import * as z from 'zod';
import { over, ownObject } from './inbound-fields.ts';

/** A phone number as people write it, or as a JSON number. */
export const phone = z
  .union(
    [z.string().regex(/^\+?[\d\s().-]+$/, 'must be a phone number'), z.int().positive().transform(String)],
    'must be a phone number',
  )
  .transform((given) => given.replace(/\D/g, ''))
  .refine((given) => given.length >= 5, 'must be a phone number');

/** The provider's id of a person. */
export const userId = z.string().min(1).max(200);

/** The fields of a person's move to another number, or to another user id. */
export const moveFields = {
  new_number: phone.optional(),
  new_user_id: userId.optional(),
  system: ownObject.optional(),
};

type Move = z.infer<z.ZodObject<typeof moveFields>> & { readonly from?: string; readonly user_id?: string };

/** The member `system` of a message. One of another type than the sandbox makes is the given object alone. */
export function systemOf({ system, ...move }: Move): object {
  const made = moveOf(move);
  return over(system?.type === undefined || system.type === made.type ? made : {}, system);
}

/** A number that has changed, unless a user id alone is new or is all that is known. With the number, the user id may be another too. */
function moveOf({ from, user_id, new_number, new_user_id }: Omit<Move, 'system'>) {
  if (new_number === undefined && (from === undefined || new_user_id !== undefined)) {
    const body = 'User changed their user id';
    const ids = { user_id: new_user_id ?? nextUserId(user_id), previous_user_id: user_id };
    return { body, type: 'user_changed_user_id', ...ids };
  }
  const wa_id = new_number ?? nextOf(from ?? '');
  const ids = new_user_id === undefined ? {} : { user_id: new_user_id, previous_user_id: user_id };
  return { body: `User changed from ${from ?? user_id} to ${wa_id}`, type: 'user_changed_number', wa_id, ...ids };
}

/** An item of `user_id_update`, which the provider sends beside such a message. `timestamp` in seconds, as text. */
export function userIdUpdateOf({ from, user_id, new_user_id }: Omit<Move, 'system'>, timestamp: string): object {
  const ids = { previous: user_id, current: new_user_id ?? nextUserId(user_id) };
  return { wa_id: from, detail: 'The user id has changed', user_id: ids, timestamp };
}

const nextUserId = (userId = 'BR.1') => `${userId}0`;

/** Another number: its last digit is the next. */
const nextOf = (number: string) => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
