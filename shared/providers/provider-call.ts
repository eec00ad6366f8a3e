import { seconds } from '../base/clock.ts';
import { isObject } from '../base/is-object.ts';
import { jsonOf } from '../base/text.ts';
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

/**
 * The reader of answers to what makes no message, made of the one for message calls: a yes has no message's id there, and any
 * JSON object is one that is no refusal. What it accepts bears `id`.
 */
export const yesWithoutId =
  (readAnswer: (answer: TextAnswer) => SendOutcome, id: string) =>
  (answer: TextAnswer): SendOutcome => {
    const outcome = readAnswer(answer);
    const isYes = answer.status >= 200 && answer.status < 300 && isObject(jsonOf(answer.body));
    return outcome.kind === 'unknown' && isYes ? { kind: 'accepted', providerId: id, raw: {} } : outcome;
  };

/** No connection came about: it is certain that nothing was sent. */
function unreachable(reason: string): SendOutcome {
  const message = `The provider could not be reached (${reason}); nothing was sent.`;
  return { kind: 'rejected', name: 'Provider send failed', error: { code: 'unreachable', message }, unsent: true };
}

function maskToken(outcome: SendOutcome, token: string): SendOutcome {
  if (outcome.kind === 'accepted') return { ...outcome, raw: maskedIn(outcome.raw, masking(token)) };
  if (outcome.kind !== 'rejected') return outcome;
  const { code, message } = outcome.error;
  return { ...outcome, error: { code, message: masked(message, token) } };
}

/** What stands in the place of a token in a provider's words. */
const tokenMask = '[token]';

/** A provider's words without a token: as it is, in percent signs, and in base64 or base64url with whatever stands around it. */
export const masked = (text: string, token: string): string => masking(token)(text);

/** Masks a token in texts. No spelling of it is shorter than itself, and finding them costs much: most answers have no text as long. */
function masking(token: string): (text: string) => string {
  let pattern: RegExp | undefined;
  return (text) => {
    if (text.length < token.length) return text;
    pattern ??= patternOf(token);
    return text.replace(pattern, tokenMask);
  };
}

/** All texts and names of members in a provider's JSON, masked. */
function maskedIn(raw: Readonly<Record<string, unknown>>, mask: (text: string) => string): Record<string, unknown> {
  const maskOne = (value: unknown) => {
    if (typeof value === 'string') return mask(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [mask(name), member]));
  };
  return JSON.parse(JSON.stringify(raw, (_name, value) => maskOne(value)));
}

/** Shorter ones are in base64 what other texts are, too. In bytes; real tokens have dozens. */
const leastInBase64 = 8;

/** Finds a token of visible ASCII in each of its spellings. */
function patternOf(token: string): RegExp {
  const encoded = token.length < leastInBase64 ? [] : [0, 1, 2].map((offset) => base64Pattern(token, offset));
  return new RegExp([[...token].map(spellingsOf).join(''), ...encoded].join('|'), 'g');
}

/** A character as it is, or by its number after a percent sign, also encoded again. JSON in a text has a backslash before some. */
function spellingsOf(char: string): string {
  const hex = char.charCodeAt(0).toString(16).padStart(2, '0');
  const digits = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  return `(?:${/["\\/]/.test(char) ? '\\\\*' : ''}\\x${hex}|%(?:25)*${digits})`;
}

/**
 * A token in base64 whose first byte stands `offset` bytes behind a group of three: the characters that are the token's alone, with
 * those at both ends that it shares with what stands around it.
 */
function base64Pattern(token: string, offset: number): string {
  const whole = Buffer.from(' '.repeat(offset) + token).toString('base64');
  const own = whole.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + token.length) * 8) / 6));
  const either = { '+': '(?:[+-]|%(?:25)*2[bB])', '/': '(?:\\\\*[/_]|%(?:25)*2[fF])' } as const;
  const spelled = own.replace(/[+/]/g, (char) => either[char as keyof typeof either]);
  return `[\\w+/-]?${spelled}(?:[\\w+/-]?(?:=|%(?:25)*3[dD])*)`;
}
