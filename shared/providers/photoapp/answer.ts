import * as z from 'zod';
import { exactJsonOf } from '../../base/json.ts';
import type { RefusalName, SendOutcome } from '../../channels/channel.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import {
  errorText,
  type GraphError,
  graphErrorSchema,
  outcomeWithoutCode,
  rateLimitedOutcome,
} from '../graph-answer.ts';

/** What a refusal is about. */
export interface PhotoappError {
  readonly code: number;
  readonly subcode?: number;
  readonly text: string;
  readonly isTransient: boolean;
  readonly status: number;
}

/** `disconnected`: why the organization cannot send at all, or not to this person. */
export type Treatment =
  | { readonly name: Exclude<RefusalName, 'Invalid provider'> }
  | { readonly disconnected: string }
  | { readonly retryAfter: number };

const rejected: Treatment = { name: 'Provider rejected message' };
const failed: Treatment = { name: 'Provider send failed' };
const badToken: Treatment = { disconnected: 'the platform refuses its access token; connect it again' };
const noPermission: Treatment = {
  disconnected: 'the platform does not permit its app to send messages; permit that and connect it again',
};
const otherOwner: Treatment = {
  disconnected: 'another app holds the conversation with this contact; hand it over to this one',
};

/** Outside the 24 hours after the person's last message, on the one platform and in the other's wording. */
const windowSubcodes = [2534022, 2018278];
const windowText = /allowed window|24[\s-]*h/i;

const byCode = new Map<number, Treatment>([
  ...[102, 190].map((code) => [code, badToken] as const),
  ...[3, 10].map((code) => [code, noPermission] as const),
  ...[4, 17, 32, 613].map((code) => [code, { retryAfter: 60 }] as const),
  ...[1, 2].map((code) => [code, failed] as const),
]);

/** What the photo-app platform's error codes mean for a send (provider-facts 3). A code of no row says something about this message. */
export function treatmentOf({ code, subcode, text, isTransient, status }: PhotoappError): Treatment {
  if (code === 10 && (windowSubcodes.includes(subcode ?? 0) || windowText.test(text))) return rejected;
  if (code === 100 && subcode === 2534037) return otherOwner;
  if (code >= 200 && code <= 299) return noPermission;
  const known = byCode.get(code);
  if (known) return known;
  if (status === 429) return { retryAfter: 60 };
  return isTransient || status >= 500 ? failed : rejected;
}

/** Ids are text; one that comes as a number keeps all its digits. */
const acceptedSchema = z.looseObject({
  message_id: z.union([z.string().min(1).max(512), z.int().transform(String)]),
});

/** Reads the platform's answer to a message call. It can have taken the message and not name it. */
export function outcomeOf(answer: TextAnswer): SendOutcome {
  const body = exactJsonOf(answer.body);
  const refused = graphErrorSchema.safeParse(body);
  if (refused.success) return errorOutcome(refused.data.error, answer);
  if (answer.status < 200 || answer.status >= 300) return outcomeWithoutCode(answer);
  const accepted = acceptedSchema.safeParse(body);
  if (!accepted.success) return { kind: 'unknown', answered: true, reason: `a ${answer.status} without a message id` };
  return { kind: 'accepted', providerId: accepted.data.message_id, raw: accepted.data };
}

function errorOutcome(error: GraphError, answer: TextAnswer): SendOutcome {
  const { code, error_subcode: subcode, is_transient: isTransient } = error;
  const text = errorText(error);
  const treatment = treatmentOf({ code, subcode, text, isTransient, status: answer.status });
  if ('retryAfter' in treatment) return rateLimitedOutcome(answer, treatment.retryAfter, code);
  // The platform likes to repeat a refused token in its text.
  if ('disconnected' in treatment) {
    const message = `The photo-app channel is not connected: ${treatment.disconnected}.`;
    return { kind: 'refused', name: 'Invalid provider', error: { code, message } };
  }
  const message = subcode === undefined ? text : `${text} (subcode ${subcode})`;
  return { kind: 'refused', name: treatment.name, error: { code, message } };
}
