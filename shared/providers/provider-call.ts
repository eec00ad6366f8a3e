import { seconds } from '../base/clock.ts';
import type { SendOutcome } from '../channels/channel.ts';
import type { OutboundResult, TextAnswer } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';

/** One call of a provider, which ends after `timeoutMs`. */
type Call = (timeoutMs: number) => Promise<OutboundResult>;

/** How often a call is made in all, unless its caller says otherwise. */
const usualTries = 4;
const firstPauseMs = 250;

/**
 * Makes a call until `deadline` (ms since the epoch), and again while no connection came about, up to `tries` times in all
 * with pauses that double. Once bytes may have left, the provider may have acted on them, and the call is not repeated.
 */
export async function retryWhileUnsent(
  call: Call,
  { deadline, tries = usualTries }: { readonly deadline: number; readonly tries?: number },
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

/**
 * Makes a call once, with the time that is left until `deadline` (ms since the epoch). With none left it is not made: a
 * call that is cut off at once may still reach the provider.
 */
export async function callBeforeDeadline(call: Call, deadline: number, { clock }: Deps): Promise<OutboundResult> {
  const timeoutMs = deadline - clock.now();
  return timeoutMs > 0 ? call(timeoutMs) : { kind: 'unsent', reason: 'no time was left' };
}

/**
 * The outcome of a message call. `readAnswer` reads what the provider answered, and `token` is masked in what it says,
 * which goes to the caller and into the history: providers like to repeat what they were given.
 */
export function outcomeOfCall(
  result: OutboundResult,
  readAnswer: (answer: TextAnswer) => SendOutcome,
  token: string,
): SendOutcome {
  if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason };
  if (result.kind !== 'answer') return unreachable(result.reason);
  return maskToken(readAnswer({ ...result, body: result.body.toString('utf8') }), token);
}

/** No connection came about: it is certain that nothing was sent. */
function unreachable(reason: string): SendOutcome {
  const message = `The provider could not be reached (${reason}); nothing was sent.`;
  return { kind: 'rejected', name: 'Provider send failed', error: { code: 'unreachable', message }, unsent: true };
}

/** What stands in the place of a token in a provider's words. */
export const tokenMask = '[token]';

function maskToken(outcome: SendOutcome, token: string): SendOutcome {
  if (outcome.kind === 'accepted') return { ...outcome, raw: maskedJson(outcome.raw, token) };
  if (outcome.kind !== 'rejected') return outcome;
  const { code, message } = outcome.error;
  return { ...outcome, error: { code, message: message.replaceAll(token, tokenMask) } };
}

/** Tokens are visible ASCII; JSON writes some of that in two characters. */
function maskedJson(raw: Readonly<Record<string, unknown>>, token: string): Record<string, unknown> {
  const written = JSON.stringify(token).slice(1, -1);
  const json = JSON.stringify(raw);
  return json.includes(written) ? JSON.parse(json.replaceAll(written, tokenMask)) : raw;
}
