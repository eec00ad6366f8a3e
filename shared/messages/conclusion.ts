import type { SendOutcome } from '../providers/outcome.ts';
import { unconfirmed, unknownOutcome } from './answers.ts';
import type { Intent } from './intent.ts';
import type { Outcome } from './recording.ts';

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
