import * as z from 'zod';
import { jsonOf } from '../../base/json.ts';
import type { SendOutcome } from '../../channels/channel.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import { treatmentOf } from '../chatapp-errors';
import {
  errorText,
  type GraphError,
  graphErrorSchema,
  outcomeWithoutCode,
  rateLimitedOutcome,
} from '../graph-answer.ts';

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
      }),
    )
    .catch([]),
});

/** Reads the provider's answer to a message call. An answer that says neither yes nor no leaves the outcome unknown. */
export function outcomeOf(answer: TextAnswer): SendOutcome {
  const body = jsonOf(answer.body);
  const refused = graphErrorSchema.safeParse(body);
  if (refused.success) return errorOutcome(refused.data.error, answer);
  const accepted = acceptedSchema.safeParse(body);
  if (answer.status >= 200 && answer.status < 300) {
    if (!accepted.success) return { kind: 'unknown', reason: `a ${answer.status} without a message id` };
    const [{ id }] = accepted.data.messages as [{ id: string }];
    const knownAs = accepted.data.contacts[0]?.wa_id;
    return { kind: 'accepted', providerId: id, raw: body as Record<string, unknown>, ...(knownAs && { knownAs }) };
  }
  return outcomeWithoutCode(answer);
}

function errorOutcome(error: GraphError, answer: TextAnswer): SendOutcome {
  const { code } = error;
  const treatment = treatmentOf(code, { isTransient: error.is_transient, status: answer.status });
  if (typeof treatment === 'object') return rateLimitedOutcome(answer, treatment.retryAfter, code);
  // The provider likes to repeat a refused token in its text.
  const message =
    treatment === 'Invalid provider'
      ? "The provider refused the organization's credentials; reconnect the chat-app channel."
      : errorText(error);
  return { kind: 'refused', name: treatment, error: { code, message } };
}

/** Why an answer is not what was asked for (`a media id`), in the provider's words. It likes to repeat a token that it refuses. */
export function failureReason(answer: TextAnswer, token: string, asked: string): string {
  const outcome = outcomeOf(answer);
  if (outcome.kind === 'refused') {
    return `(${outcome.error.code}) ${outcome.error.message}`.replaceAll(token, '[token]');
  }
  return outcome.kind === 'rate-limited' ? outcome.message : `HTTP ${answer.status} without ${asked}`;
}
