import { hours, seconds } from '../base/clock.ts';

/** `Retry-After` lengthens a wait, up to this (ms). */
const longestAskedMs = hours(12);
/** Of a wait, either way, so that attempts that failed together are not made again together. */
const jitter = 0.1;

interface Wait {
  /** Seconds to wait after each attempt that failed. */
  readonly schedule: readonly number[];
  /** The jitter's lot, from 0 to 1. */
  readonly fraction: number;
  /** The wait that the receiver's answer asks for, in ms. */
  readonly askedMs?: number;
}

/** How long to wait, in ms, after the attempt with this number has failed; undefined after the last. */
export function waitAfter(tries: number, { schedule, fraction, askedMs = 0 }: Wait): number | undefined {
  const base = schedule[tries - 1];
  if (base === undefined) return undefined;
  const wait = seconds(base) * (1 - jitter + 2 * jitter * fraction);
  return Math.round(Math.max(wait, Math.min(askedMs, longestAskedMs)));
}

/** How long a receiver that says that it is overloaded is left alone, where it does not say for how long (ms). */
const overloadedMs = seconds(60);

/** The wait that a receiver's answer asks for, in ms from now: its `Retry-After`, or a minute where it is a 429 without. */
export function askedWait({ status, headers }: Pick<Response, 'status' | 'headers'>, now: number): number | undefined {
  return retryAfter(headers.get('retry-after'), now) ?? (status === 429 ? overloadedMs : undefined);
}

/** A `Retry-After` header as ms from now: whole seconds, or an HTTP date. Undefined for anything else. */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return seconds(Number(text));
  const date = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
