import type { SendOutcome } from '../channels/channel.ts';
import type { MessageError } from '../conversations/message.ts';
import type { ErrorName } from '../errors.ts';
import type { Answer, Intent } from './intent.ts';

/** What is known of a send when it is recorded. With neither provider id nor error, nobody knows whether the provider took it. */
export interface Outcome {
  readonly answer: Answer;
  readonly providerId?: string;
  /** The number by which the provider knows the recipient, in digits. */
  readonly knownAs?: string;
  readonly error?: MessageError;
  /** The failure is an assumption: nobody has heard it from the provider about this very message. */
  readonly assumed?: true;
}

export const isUnknown = ({ providerId, error }: Outcome): boolean => providerId === undefined && error === undefined;

/** The answer while nobody knows whether the provider took the message. */
export const unknownOutcome = {
  error: 'Send outcome unknown' satisfies ErrorName,
  message:
    'The provider may or may not have taken the message. It is in the conversation with outcome_unknown; read that before sending again.',
} satisfies Answer;

/** The same after an answer that named no message, where the contract tells the two apart (E2). */
export const unconfirmed = {
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

type Accepted = Extract<SendOutcome, { kind: 'accepted' }>;

export type AcceptedBody = (accepted: Accepted, intent: Intent) => Record<string, unknown>;

/** What is recorded, and told to the caller, of a provider call that left something to record. */
export function conclusionOf(
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
    case 'refused':
      return {
        error: outcome.error,
        answer: { error: outcome.name, message: textOf(outcome.error) },
        // Passing trouble at the provider: it may have kept the message all the same.
        ...(outcome.name === 'Provider send failed' && !outcome.unsent && { assumed: true as const }),
      };
    case 'unknown':
      return { answer: outcome.answered ? unconfirmed : unknownOutcome };
  }
}

const textOf = ({ code, message }: { code: number | string; message: string }) => `(${code}) ${message}`;
