import * as z from 'zod';
import type { SendOutcome } from '../channels/channel.ts';
import { type MessageError, messageErrorSchema } from '../conversations/message.ts';
import { ApiError, type ErrorName } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import { contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Answer, answerSchema, type Intent } from './intent.ts';

/** What is known of a send when it is committed. With neither provider id nor error it is unknown whether the provider has it. */
export interface Outcome {
  readonly answer: Answer;
  readonly providerId?: string;
  /** The number by which the provider knows the recipient, in digits. */
  readonly knownAs?: string;
  readonly error?: MessageError;
  /** The failure is an assumption: the provider has not said so of this very message. */
  readonly assumed?: true;
}

/** Whether the provider may or may not have the message. */
export const isUnknown = ({ providerId, error }: Outcome): boolean => providerId === undefined && error === undefined;

/** The answer while it is unknown whether the provider has the message. */
export const unknownOutcome = {
  error: 'Send outcome unknown' satisfies ErrorName,
  message:
    'The provider may or may not have taken the message. It is in the conversation with outcome_unknown; read that before sending again.',
} satisfies Answer;

/** The same after an answer that named no message; `POST /send-photoapp` tells the two apart. */
const unconfirmed = {
  error: 'Send unconfirmed' satisfies ErrorName,
  message:
    'The provider answered without a message id: it may or may not have the message. It is in the conversation with outcome_unknown; read that before sending again.',
} satisfies Answer;

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

/** An answer as a reply, or as the error that it is. */
export function replyOf(answer: Answer, replayed = false): Reply {
  if ('body' in answer) return { body: answer.body, ...(replayed && { headers: { 'Idempotency-Replayed': 'true' } }) };
  throw new ApiError(answer.error as ErrorName, answer.message, replayed ? { replayed: true } : {});
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
        // Passing trouble at the provider: it may have the message all the same.
        ...(outcome.name === 'Provider send failed' && !outcome.unsent && { assumed: true as const }),
      };
    case 'unknown':
      return { answer: outcome.answered ? unconfirmed : unknownOutcome };
  }
}

const textOf = ({ code, message }: { code: number | string; message: string }) => `(${code}) ${message}`;

/** Gives the handler the time to commit by itself, so that the worker, as a rule, finds the send settled. */
const delaySeconds = 2;

const outcomeSchema = z.object({
  answer: answerSchema,
  providerId: z.string().optional(),
  knownAs: z.string().optional(),
  error: messageErrorSchema.optional(),
  assumed: z.literal(true).optional(),
});

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

/** Leaves it to the worker to withdraw a send that the provider turned away. */
export async function enqueueWithdrawal(intent: Intent, { eventsQueue }: Deps<'queue:events'>): Promise<void> {
  const { organization_id, contact_id, message_id } = intent;
  const body: SendEvent = { organization_id, contact_id, message_id, unwanted: true };
  await eventsQueue.send({ body, group: organization_id, delaySeconds });
}
