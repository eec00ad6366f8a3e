import { currentConversation, headKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { Idempotency, Reply } from '../http/request.ts';
import { inProgress, refuseOtherBody } from '../http/used-key.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Answer, type Intent, leaseLeftMs } from './intent.ts';
import { type CompletedBody, replyOf } from './outcome.ts';
import type { RecipientLookup } from './recipient-lookup.ts';
import { answerWhere, unknownAnswer } from './unknown-answer.ts';

interface Request {
  readonly idempotency?: Idempotency;
  readonly completedBody?: CompletedBody;
  readonly recipient: Pick<RecipientLookup, 'notFound'>;
}

/** The reply to a request whose `Idempotency-Key` was used before: the first answer again, or why there is none (yet). */
export async function replayOf(
  first: Intent | undefined,
  { idempotency, recipient, completedBody }: Request,
  deps: Deps<'table:read'>,
): Promise<Reply> {
  if (!idempotency) throw new Error('an intent without an Idempotency-Key has met another at its random address');
  // Nothing is there any more: the other request has just withdrawn its intent. The key is free in a moment.
  if (!first) throw inProgress(idempotency, 0);
  refuseOtherBody(idempotency, first.request_hash);
  const leftMs = first.state === 'sending' || first.state === 'preparing' ? leaseLeftMs(first, deps.clock.now()) : 0;
  // One that is preparing without a lease was turned away: nothing was sent, and it is being withdrawn.
  if (leftMs > 0 || first.state === 'preparing') throw inProgress(idempotency, leftMs);
  const answer = first.state === 'settled' ? first.answer : await unknownAnswerTo(first, deps);
  if (!answer) throw erased(idempotency.key, recipient);
  return replyOf(answer, { completedBody, replayed: true, id: first.message_id });
}

/** A process that ended before its commit has left no answer, and no message in the conversation yet. */
async function unknownAnswerTo(
  { organization_id, contact_id, answer }: Intent,
  deps: Deps<'table:read'>,
): Promise<Answer> {
  const head = await deps.table.get(headKey(organization_id, contact_id));
  if (!(await currentConversation({ organizationId: organization_id, contactId: contact_id }, head, deps))) {
    return answerWhere('gone', answer ?? unknownAnswer());
  }
  return answer ?? unknownAnswer('awaited');
}

/**
 * The refusal of a contact that is gone, as where the number has no contact: the first answer was erased with the contact,
 * and a second message might go to a person who has the number now.
 */
function erased(key: string, recipient: Request['recipient']): ApiError {
  const text = `The contact that the request with Idempotency-Key ${key} wrote to has been deleted since, and its answer with it. Nothing was sent now; a new key sends.`;
  return new ApiError('Contact not found', text, recipient.notFound().details);
}
