import * as z from 'zod';
import { applyFault } from '../faults/fault.ts';
import { type Call, jsonReply, parseJson, type Reply, readBody } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { chatappFault, errorObject, graphError, refusalOfCall } from './errors.ts';
import { displayNumberOf, waIdOf } from './identifiers.ts';
import { listPage } from './list-page.ts';
import { hasWritten } from './refused-now.ts';

/*
 * Whom a number of ours has blocked. The rules are those of the provider's page about it:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/block-users
 */

const maxUsers = 1000;

const schema = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  /** Each a phone number, or a `wa_id`. */
  block_users: z.array(z.strictObject({ user: z.string().min(1) })).min(1),
});

/** Somebody who is named in such a call; an invalid number has no `wa_id`. */
interface User {
  readonly input: string;
  readonly wa_id?: string;
}

interface Failure {
  readonly message: string;
  readonly code: number;
  readonly error_data: { readonly details: string };
}

/** What a call does with each user. */
interface Change {
  readonly done: 'added_users' | 'removed_users';
  failureOf(user: User): Failure | undefined;
  apply(wa_id: string): void;
}

/** `GET /{version}/{phone_number_id}/block_users` */
export function listBlocked(call: Call, { blocked }: SandboxState): Reply {
  const users = blocked.of(call.id).map((wa_id) => ({ messaging_product: 'whatsapp', wa_id }));
  return refusalOfCall(call) ?? listPage(users, call);
}

/** `POST /{version}/{phone_number_id}/block_users`: who has written within 24 hours can be blocked. */
export function blockUsers(call: Call, state: SandboxState): Promise<Reply> {
  const { blocked } = state;
  const phone_number_id = call.id;
  return changeUsers(call, state, {
    done: 'added_users',
    failureOf({ wa_id = '' }) {
      if (wa_id === displayNumberOf(phone_number_id)) {
        return { message: 'Self Block', code: 131021, error_data: { details: 'Failed to block self phone number' } };
      }
      // Who is blocked already cannot write, and stays blocked when the day is over.
      return blocked.has({ phone_number_id, wa_id }) || hasWritten([wa_id], state) ? undefined : notWritten;
    },
    apply: (wa_id) => blocked.add({ phone_number_id, wa_id }),
  });
}

/** `DELETE /{version}/{phone_number_id}/block_users`: lets people go. One who was not blocked is as one who is let go. */
export function unblockUsers(call: Call, state: SandboxState): Promise<Reply> {
  return changeUsers(call, state, {
    done: 'removed_users',
    failureOf: ({ wa_id }) => (wa_id === undefined ? notWritten : undefined),
    apply: (wa_id) => state.blocked.remove({ phone_number_id: call.id, wa_id }),
  });
}

/** Of a number that is none, too. */
const notWritten: Failure = {
  message: 'Re-engagement required',
  code: 131047,
  error_data: { details: 'User has not messaged in the last 24 hours' },
};

async function changeUsers(call: Call, { faults }: SandboxState, { done, failureOf, apply }: Change): Promise<Reply> {
  const refused = refusalOfCall(call);
  if (refused) return refused;
  const parsed = schema.safeParse(parseJson((await readBody(call.request)) ?? Buffer.of()));
  if (!parsed.success) return graphError(100, z.prettifyError(parsed.error));
  const named = parsed.data.block_users;
  if (named.length > maxUsers) return graphError(130429, `at most ${maxUsers} users can be in one request`);

  const users = named.map(({ user }) => userOf(user)).map((user) => ({ user, failure: failureOf(user) }));
  const failed = users.flatMap(({ user, failure }) => (failure ? [{ ...user, errors: [failure] }] : []));
  const good = users.flatMap(({ user, failure }) => (failure ? [] : [user]));
  const accept = () => {
    for (const { wa_id } of good) if (wa_id !== undefined) apply(wa_id);
  };
  const fault = good.length > 0 ? faults.take('block') : undefined;
  if (fault) return applyFault(fault, { accept, error: chatappFault });
  accept();
  const lists = { [done]: good, ...(failed.length > 0 && { failed_users: failed }) };
  return answerOf(lists, failed.length > 0);
}

const userOf = (input: string): User =>
  /^\+?\d{7,15}$/.test(input.replace(/[- ()]/g, '')) ? { input, wa_id: waIdOf(input) } : { input };

/** Where somebody could not be blocked, it is an error too, whatever happened to the others. */
function answerOf(lists: object, isPartial: boolean): Reply {
  const answer = { messaging_product: 'whatsapp', block_users: lists };
  if (!isPartial) return jsonReply(200, answer);
  const details = 'Failed to block some users, see the block_users response list for details';
  return jsonReply(400, { ...answer, error: errorObject(139100, details) });
}
