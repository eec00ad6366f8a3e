import * as z from 'zod';
import { jsonOf } from '../../base/text.ts';
import type { SendOutcome } from '../../channels/channel.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import { chatappErrorOutcome } from '../chatapp-errors.ts';
import { graphErrorSchema, outcomeWithoutCode } from '../graph-answer.ts';
import { masked } from '../provider-call.ts';

/** Reads the provider's answer to a message call. An answer that says neither yes nor no leaves the outcome unknown. */
export function outcomeOf(answer: TextAnswer): SendOutcome {
  const body = jsonOf(answer.body);
  const refused = graphErrorSchema.safeParse(body);
  if (refused.success) return chatappErrorOutcome(refused.data.error, answer, badCredentials);
  if (answer.status < 200 || answer.status >= 300) return outcomeWithoutCode(answer);
  const accepted = acceptedSchema.safeParse(body);
  if (!accepted.success) return { kind: 'unknown', reason: `a ${answer.status} without a message id` };
  const [{ id }] = accepted.data.messages as [{ id: string }];
  const { wa_id: number, user_id: userId } = accepted.data.contacts[0] ?? {};
  const knownAs = { ...(number && { number }), ...(userId && { userId }) };
  const isNamed = Object.keys(knownAs).length > 0;
  return { kind: 'accepted', providerId: id, raw: body as Record<string, unknown>, ...(isNamed && { knownAs }) };
}

/** What is said in the place of a refused token’s error. */
export const badCredentials = "The provider refused the organization's credentials; reconnect the chat-app channel.";

const acceptedSchema = z.looseObject({
  messages: z.array(z.looseObject({ id: z.string().min(1).max(512) })).min(1),
  contacts: z
    .array(
      z.looseObject({
        wa_id: z
          .string()
          .regex(/^\d{7,15}$/)
          .optional()
          .catch(undefined),
        user_id: z
          .string()
          .regex(/^[\x21-\x7e]{1,256}$/)
          .optional()
          .catch(undefined),
      }),
    )
    .catch([]),
});

/** Why an answer is not what was asked for (`a media id`), in the provider's words, in which `token` is masked. */
export function failureReason(answer: TextAnswer, token: string, asked: string): string {
  const outcome = outcomeOf(answer);
  if (outcome.kind === 'rejected') {
    return masked(`(${outcome.error.code}) ${outcome.error.message}`, token);
  }
  return outcome.kind === 'rate-limited' ? outcome.message : `HTTP ${answer.status} without ${asked}`;
}
