import { ApiError } from '../errors.ts';
import type { Idempotency, Reply } from '../http/request.ts';
import { type Intent, leaseLeftMs } from './intent.ts';
import { replyOf, unknownOutcome } from './outcome.ts';
import type { RecipientLookup } from './recipient.ts';

/** Completes a body that is given again by what only the request says. */
export type ReplayedBody = (body: Record<string, unknown>) => Record<string, unknown>;

interface Request {
  readonly idempotency?: Idempotency;
  readonly replayedBody?: ReplayedBody;
  readonly recipient: Pick<RecipientLookup, 'notFound'>;
}

/** The reply to a request whose `Idempotency-Key` was used before: the first answer again, or why there is none (yet). */
export function replayOf(
  first: Intent | undefined,
  { idempotency, recipient, replayedBody = (body) => body }: Request,
  now: number,
): Reply {
  if (!idempotency) throw new Error('an intent without an Idempotency-Key has met another at its random address');
  const { key, requestHash } = idempotency;
  // Nothing is there any more: the other request has just withdrawn its intent. The key is free in a moment.
  if (!first) throw inProgress(key, 1);
  if (first.request_hash !== requestHash) {
    throw new ApiError('Idempotency key reused', `The Idempotency-Key ${key} was used before with another body.`);
  }
  if (first.answer) {
    const { answer } = first;
    return replyOf('body' in answer ? { body: replayedBody(answer.body) } : answer, true);
  }
  if (first.state === 'settled') throw erased(key, recipient);
  const leftMs = leaseLeftMs(first, now);
  if (leftMs > 0) throw inProgress(key, Math.ceil(leftMs / 1000));
  return replyOf(unknownOutcome, true);
}

/**
 * The refusal of a contact that is gone, as where the number has no contact: the first answer was erased with the contact,
 * and a second message might go to a person who has the number now.
 */
function erased(key: string, recipient: Request['recipient']): ApiError {
  const text = `The contact that the request with Idempotency-Key ${key} wrote to has been deleted since, and its answer with it. Nothing was sent now; a new key sends.`;
  return new ApiError('Contact not found', text, recipient.notFound().details);
}

function inProgress(key: string, retryAfter: number): ApiError {
  return new ApiError('Request in progress', `The request with Idempotency-Key ${key} is still running.`, {
    retryAfter,
  });
}
