import type { ErrorName } from '../errors.ts';
import type { Answer } from './intent.ts';
import type { Outcome } from './recording.ts';

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
