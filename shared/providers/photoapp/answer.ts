import * as z from 'zod';
import { exactJsonOf } from '../../base/text.ts';
import type { RefusalName, SendOutcome } from '../../channels/channel.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import {
  errorText,
  type GraphError,
  graphErrorSchema,
  outcomeWithoutCode,
  rateLimitedOutcome,
} from '../graph-answer.ts';

/** Reads the platform's answer to a message call. It can have taken the message and not name it; `ownId` names what it never names. */
export function outcomeOf(answer: TextAnswer, ownId?: string): SendOutcome {
  const body = exactJsonOf(answer.body);
  const refused = graphErrorSchema.safeParse(body);
  if (refused.success) return errorOutcome(refused.data.error, answer);
  if (answer.status < 200 || answer.status >= 300) return outcomeWithoutCode(answer);
  if (ownId !== undefined) return { kind: 'accepted', providerId: ownId, raw: {} };
  const accepted = acceptedSchema.safeParse(body);
  if (!accepted.success) return { kind: 'unknown', answered: true, reason: `a ${answer.status} without a message id` };
  return { kind: 'accepted', providerId: accepted.data.message_id, raw: accepted.data };
}

/** Ids are text; one that comes as a number keeps all its digits. */
const acceptedSchema = z.looseObject({
  message_id: z.union([z.string().min(1).max(512), z.int().transform(String)]),
});

function errorOutcome(error: GraphError, answer: TextAnswer): SendOutcome {
  const { code, error_subcode: subcode, is_transient: isTransient } = error;
  const text = errorText(error);
  const meaning = meaningOf({ code, subcode, text, isTransient, status: answer.status });
  if ('retryAfter' in meaning) return rateLimitedOutcome(answer, meaning.retryAfter, code);
  // The platform likes to repeat a refused token in its text.
  if ('disconnected' in meaning) {
    const message = `The photo-app channel is not connected: ${meaning.disconnected}.`;
    // Another app holds this one conversation; all others go on.
    const isDisconnected = meaning === otherOwner ? undefined : (true as const);
    return { kind: 'rejected', name: 'Invalid provider', error: { code, message }, isDisconnected };
  }
  const message = subcode === undefined ? text : `${text} (subcode ${subcode})`;
  return { kind: 'rejected', name: meaning.name, error: { code, message } };
}

/** An error of the platform, and the HTTP status that it came with. */
interface PhotoappError {
  readonly code: number;
  readonly subcode?: number;
  readonly text: string;
  readonly isTransient: boolean;
  readonly status: number;
}

/** What an error of the platform means for a send. A code of no row says something about this message. */
function meaningOf({ code, subcode, text, isTransient, status }: PhotoappError): Meaning {
  if (code === 10 && (windowSubcodes.includes(subcode ?? 0) || windowText.test(text))) return rejected;
  if (code === 100 && subcode === 2534037) return otherOwner;
  if (code >= 200 && code <= 299) return noPermission;
  const known = byCode.get(code);
  if (known) return known;
  if (status === 429) return { retryAfter: 60 };
  return isTransient || status >= 500 ? failed : rejected;
}

/** A refusal, a reason why the organization cannot send at all or not to this person, or a limit with the seconds to wait. */
type Meaning =
  | { readonly name: Exclude<RefusalName, 'Invalid provider'> }
  | { readonly disconnected: string }
  | { readonly retryAfter: number };

const rejected: Meaning = { name: 'Provider rejected message' };
const failed: Meaning = { name: 'Provider send failed' };
const badToken: Meaning = { disconnected: 'the platform refuses its access token; connect it again' };
const noPermission: Meaning = {
  disconnected: 'the platform does not permit its app to send messages; permit that and connect it again',
};
const otherOwner: Meaning = {
  disconnected: 'another app holds the conversation with this contact; hand it over to this one',
};

/** A send later than 24 hours after the person's last message: the platform's subcodes for it, and its wording. */
const windowSubcodes = [2534022, 2018278];
const windowText = /allowed window|24[\s-]*h/i;

const byCode = new Map<number, Meaning>([
  ...[102, 190].map((code) => [code, badToken] as const),
  ...[3, 10].map((code) => [code, noPermission] as const),
  ...[4, 17, 32, 613].map((code) => [code, { retryAfter: 60 }] as const),
  ...[1, 2].map((code) => [code, failed] as const),
]);
