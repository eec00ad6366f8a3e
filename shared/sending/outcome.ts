import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import type { SendOutcome } from '../channels/channel.ts';
import type { Names } from '../contacts/identities/person.ts';
import { messageErrorSchema } from '../conversations/message.ts';
import { ApiError, type ErrorName } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import { contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Answer, answerSchema, type Intent } from './intent.ts';
import { unknownAnswer } from './unknown-answer.ts';

const id = z.string().optional();

/** What is known of a send when it is committed. With neither provider id nor error it is unknown whether the provider has it. */
const outcomeSchema = z.object({
  answer: answerSchema,
  providerId: z.string().optional(),
  /** The ids by which the provider knows the recipient. Events of earlier versions have the number alone. */
  knownAs: z
    .union([z.string().transform((number): Names => ({ number })), z.object({ number: id, userId: id, lid: id })])
    .optional(),
  error: messageErrorSchema.optional(),
  /** The provider says that the person wants no marketing. */
  optedOut: z.literal(true).optional(),
  /** The failure is an assumption: the provider has not said so of this very message. */
  assumed: z.literal(true).optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** Whether the provider may or may not have the message. */
export const isUnknown = ({ providerId, error }: Outcome): boolean => providerId === undefined && error === undefined;

const givenUp = {
  error: 'Provider send failed' satisfies ErrorName,
  message: 'The provider never confirmed the message; after 24 hours it counts as failed.',
} satisfies Answer;

/** The outcome of a send that no receipt has confirmed for a day: an assumption, which a later receipt overturns. */
export const neverConfirmed: Outcome = {
  answer: givenUp,
  error: { code: 'unconfirmed', message: givenUp.message },
  assumed: true,
};

/** Completes a body that does not come from this request's own call by what only the request says. */
export type CompletedBody = (body: Record<string, unknown>) => Record<string, unknown>;

interface Replying {
  readonly completedBody?: CompletedBody;
  /** It is the first answer to the same `Idempotency-Key` again. */
  readonly replayed?: true;
  /** Our id of the message, by which the caller of a send that went wrong can look it up. */
  readonly id: string;
}

/** An answer as a reply, or as the error that it is. */
export function replyOf(answer: Answer, { completedBody = (body) => body, replayed, id }: Replying): Reply {
  if (!('body' in answer)) {
    const details = { replayed, ...(!answer.gone && { id }) };
    throw new ApiError(answer.error as ErrorName, answer.message, details);
  }
  const headers = replayed && { 'Idempotency-Replayed': 'true' };
  return { body: completedBody(answer.body), ...(headers && { headers }) };
}

type Accepted = Extract<SendOutcome, { kind: 'accepted' }>;

/** Makes the body that tells the caller that the provider accepted a message. */
export type AcceptedBody = (accepted: Accepted, intent: Intent) => Record<string, unknown>;

/** What is committed, and answered to the caller, of a provider's call that left something to commit. */
export function outcomeToCommit(
  outcome: Exclude<SendOutcome, { kind: 'rate-limited' }>,
  intent: Intent,
  acceptedBody: AcceptedBody,
): Outcome {
  switch (outcome.kind) {
    case 'accepted':
      return {
        providerId: outcome.providerId,
        answer: { body: acceptedBody(outcome, intent) },
        knownAs: outcome.knownAs,
      };
    case 'rejected':
      return {
        error: outcome.error,
        answer: { error: outcome.name, message: textOf(outcome.error) },
        ...(outcome.isOptedOut && { optedOut: true as const }),
        // Passing trouble at the provider: it may have the message all the same.
        ...(outcome.name === 'Provider send failed' && !outcome.unsent && { assumed: true as const }),
      };
    case 'unknown':
      return { answer: unknownAnswer('recorded', outcome.answered ? 'Send unconfirmed' : 'Send outcome unknown') };
  }
}

const textOf = ({ code, message }: { code: number | string; message: string }) => `(${code}) ${message}`;

/** Gives the handler the time to commit by itself, so that the worker, as a rule, finds the send settled. */
const delaySeconds = 2;

/** A send on the events queue: its worker finishes what the handler has not. Without `outcome` its state says what is to be done. */
export const sendEventSchema = z.object({
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
  message_id: z.string(),
  outcome: outcomeSchema.optional(),
  /** The provider turned it away for now: it is to be withdrawn. */
  unwanted: z.literal(true).optional(),
});
export type SendEvent = z.infer<typeof sendEventSchema>;

/** Makes an outcome durable before it is committed: from here on either the handler or the worker finishes. Throws what the queue throws. */
export async function enqueueSend(
  intent: Intent,
  outcome: Outcome | undefined,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const { organization_id, contact_id, message_id } = intent;
  const body: SendEvent = { organization_id, contact_id, message_id, outcome };
  await eventsQueue.send({ body, group: organization_id, ...(outcome && { delaySeconds }) });
}

/** The same for a handler, which goes on without the queue. False when the queue did not take it: the sweeper is to find the send. */
export async function isEnqueued(intent: Intent, outcome: Outcome, deps: Deps<'queue:events'>): Promise<boolean> {
  try {
    await enqueueSend(intent, outcome, deps);
    return true;
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
    return false;
  }
}

/** Has a send finished once more, after a delay in seconds: what was parked for its message is applied then. */
export async function enqueueFinish(
  { organization_id, contact_id, message_id }: Pick<Intent, 'organization_id' | 'contact_id' | 'message_id'>,
  delay: number,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: SendEvent = { organization_id, contact_id, message_id };
  await eventsQueue.send({ body, group: organization_id, delaySeconds: delay });
}

/** Leaves it to the worker to withdraw a send that the provider turned away. */
export async function enqueueWithdrawal(intent: Intent, { eventsQueue }: Deps<'queue:events'>): Promise<void> {
  const { organization_id, contact_id, message_id } = intent;
  const body: SendEvent = { organization_id, contact_id, message_id, unwanted: true };
  await eventsQueue.send({ body, group: organization_id, delaySeconds });
}
