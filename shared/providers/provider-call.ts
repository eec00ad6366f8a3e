import { seconds } from '../base/clock.ts';
import type { SendOutcome } from '../channels/channel.ts';
import type { OutboundResult } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';

/** Calls that left nothing behind are tried this often in all. */
const tries = 4;
const firstPauseMs = 250;

/** A call with what is left until `deadline` (ms since the epoch). Made in no time at all, it could leave something behind. */
export async function callBeforeDeadline(
  call: (timeoutMs: number) => Promise<OutboundResult>,
  deadline: number,
  { clock }: Deps,
): Promise<OutboundResult> {
  const timeoutMs = deadline - clock.now();
  return timeoutMs > 0 ? call(timeoutMs) : { kind: 'unsent', reason: 'no time was left' };
}

/**
 * Makes a call that sends something, until `deadline` (ms since the epoch). Made again only while nothing can have arrived
 * there; once bytes may have left, never.
 */
export async function retryWhileUnsent(
  call: (timeoutMs: number) => Promise<OutboundResult>,
  deadline: number,
  deps: Deps,
): Promise<OutboundResult> {
  const { clock } = deps;
  for (let attempt = 1; ; attempt++) {
    const result = await callBeforeDeadline(call, deadline, deps);
    const pause = firstPauseMs * 2 ** (attempt - 1);
    const isLast = attempt === tries || clock.now() + pause + seconds(1) > deadline;
    if (result.kind !== 'unsent' || isLast) return result;
    await clock.sleep(pause);
  }
}

/** No connection came about: nothing was sent, and that is certain. */
export function unreachable(reason: string): SendOutcome {
  const message = `The provider could not be reached (${reason}); nothing was sent.`;
  return { kind: 'refused', name: 'Provider send failed', error: { code: 'unreachable', message }, unsent: true };
}

const placeholder = '[token]';

/** The provider's answer goes to the caller and into the history, and it likes to repeat what it was given. */
export function withoutToken(outcome: SendOutcome, token: string): SendOutcome {
  if (outcome.kind === 'accepted') return { ...outcome, raw: withoutText(outcome.raw, token) };
  if (outcome.kind !== 'refused') return outcome;
  const { code, message } = outcome.error;
  return { ...outcome, error: { code, message: message.replaceAll(token, placeholder) } };
}

/** Tokens are visible ASCII; JSON writes some of that in two characters. */
function withoutText(raw: Readonly<Record<string, unknown>>, token: string): Record<string, unknown> {
  const written = JSON.stringify(token).slice(1, -1);
  const json = JSON.stringify(raw);
  return json.includes(written) ? JSON.parse(json.replaceAll(written, placeholder)) : raw;
}
