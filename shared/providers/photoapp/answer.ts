import * as z from 'zod';
import {
  type GraphError,
  graphErrorSchema,
  type ProviderAnswer,
  rateLimited,
  withoutCode,
  wordsOf,
} from '../graph-answer.ts';
import { exactJsonOf } from '../json-of.ts';
import type { SendOutcome } from '../outcome.ts';
import { treatmentOf } from './error-codes.ts';

/** Ids are text; one that comes as a number keeps all its digits. */
const acceptedSchema = z.looseObject({
  message_id: z.union([z.string().min(1).max(512), z.int().transform(String)]),
});

/** Reads the platform's answer to a message call. It can have taken the message and not name it. */
export function outcomeOf(answer: ProviderAnswer): SendOutcome {
  const body = exactJsonOf(answer.body);
  const refused = graphErrorSchema.safeParse(body);
  if (refused.success) return refusalOf(refused.data.error, answer);
  if (answer.status < 200 || answer.status >= 300) return withoutCode(answer);
  const accepted = acceptedSchema.safeParse(body);
  if (!accepted.success) return { kind: 'unknown', answered: true, reason: `a ${answer.status} without a message id` };
  return { kind: 'accepted', providerId: accepted.data.message_id, raw: accepted.data };
}

function refusalOf(error: GraphError, answer: ProviderAnswer): SendOutcome {
  const { code, error_subcode: subcode, is_transient: isTransient } = error;
  const text = wordsOf(error);
  const treatment = treatmentOf({ code, subcode, text, isTransient, status: answer.status });
  if ('retryAfter' in treatment) return rateLimited(answer, treatment.retryAfter, code);
  // The platform likes to repeat a refused token in its text.
  if ('disconnected' in treatment) {
    const message = `The photo-app channel is not connected: ${treatment.disconnected}.`;
    return { kind: 'refused', name: 'Invalid provider', error: { code, message } };
  }
  const message = subcode === undefined ? text : `${text} (subcode ${subcode})`;
  return { kind: 'refused', name: treatment.name, error: { code, message } };
}
