import type { SendOutcome } from './outcome.ts';

/** The provider's text goes to the caller and into the history, and it likes to repeat what it was given. */
export function withoutToken(outcome: SendOutcome, token: string): SendOutcome {
  if (outcome.kind !== 'refused') return outcome;
  const { code, message } = outcome.error;
  return { ...outcome, error: { code, message: message.replaceAll(token, '[token]') } };
}
