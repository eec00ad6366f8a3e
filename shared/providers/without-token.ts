import type { SendOutcome } from './outcome.ts';

const placeholder = '[token]';

/** The provider's answer goes to the caller and into the history, and it likes to repeat what it was given. */
export function withoutToken(outcome: SendOutcome, token: string): SendOutcome {
  if (outcome.kind === 'accepted') return { ...outcome, raw: cleaned(outcome.raw, token) };
  if (outcome.kind !== 'refused') return outcome;
  const { code, message } = outcome.error;
  return { ...outcome, error: { code, message: message.replaceAll(token, placeholder) } };
}

/** Tokens are visible ASCII; JSON writes some of that in two characters. */
function cleaned(raw: Readonly<Record<string, unknown>>, token: string): Record<string, unknown> {
  const written = JSON.stringify(token).slice(1, -1);
  const json = JSON.stringify(raw);
  return json.includes(written) ? JSON.parse(json.replaceAll(written, placeholder)) : raw;
}
