import { ApiError, type ErrorName } from '../errors.ts';
import type { Idempotency, Reply } from '../http/request.ts';
import type { Answer, Intent } from './intent.ts';
import { unknownOutcome } from './outcome.ts';
import type { RecipientLookup } from './recipient.ts';

export type RepeatedBody = (body: Record<string, unknown>) => Record<string, unknown>;

interface Asked {
  readonly idempotency?: Idempotency;
  readonly repeatedBody?: RepeatedBody;
  readonly recipient: Pick<RecipientLookup, 'notFound'>;
}

/** The reply to a request whose `Idempotency-Key` was used before: the first answer again, or why there is none (yet). */
export function repeat(
  first: Intent | undefined,
  { idempotency, recipient, repeatedBody = (body) => body }: Asked,
  now: number,
): Reply {
  if (!idempotency) throw new Error('an intent without an Idempotency-Key has met another at its random address');
  const { key, requestHash } = idempotency;
  // Nothing there any more: the other request has just taken its intent back. The key is free in a moment.
  if (!first) throw inProgress(key, 1);
  if (first.request_hash !== requestHash) {
    throw new ApiError('Idempotency key reused', `The Idempotency-Key ${key} was used before with another body.`);
  }
  if (first.answer) {
    const { answer } = first;
    return replyOf('body' in answer ? { body: repeatedBody(answer.body) } : answer, true);
  }
  if (first.state === 'settled') throw erased(key, recipient);
  const leaseMs = Date.parse(first.lease_until ?? first.created_at) - now;
  if (leaseMs > 0) throw inProgress(key, Math.ceil(leaseMs / 1000));
  return replyOf(unknownOutcome, true);
}

/**
 * Not the first answer, which was erased with the contact, and not a second message to whoever has the number now. It is
 * the refusal of a contact that is gone, as where nobody has taken the number.
 */
function erased(key: string, recipient: Asked['recipient']): ApiError {
  const text = `The contact that the request with Idempotency-Key ${key} wrote to has been deleted since, and its answer with it. Nothing was sent now; a new key sends.`;
  return new ApiError('Contact not found', text, recipient.notFound().details);
}

/** An answer as a reply, or as the error that it is. */
export function replyOf(answer: Answer, replayed = false): Reply {
  if ('body' in answer) return { body: answer.body, ...(replayed && { headers: { 'Idempotency-Replayed': 'true' } }) };
  throw new ApiError(answer.error as ErrorName, answer.message, replayed ? { replayed: true } : {});
}

function inProgress(key: string, retryAfter: number): ApiError {
  return new ApiError('Request in progress', `The request with Idempotency-Key ${key} is still running.`, {
    retryAfter,
  });
}
