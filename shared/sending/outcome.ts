import * as z from 'zod';
import type { SendOutcome } from '../channels/channel.ts';
import { messageErrorSchema } from '../conversations/message.ts';
import { ApiError, type ErrorName } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import { type Answer, answerSchema, type Intent } from './intent.ts';

/** What is known of a send when it is committed. With neither provider id nor error it is unknown whether the provider has it. */
export const outcomeSchema = z.object({
  answer: answerSchema,
  providerId: z.string().optional(),
  /** The number by which the provider knows the recipient, in digits. */
  knownAs: z.string().optional(),
  error: messageErrorSchema.optional(),
  /** The failure is an assumption: the provider has not said so of this very message. */
  assumed: z.literal(true).optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

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
