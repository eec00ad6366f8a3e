import { isoTime } from '../../../base/clock.ts';
import { memberOf, tolerantNumber, tolerantTime } from '../../tolerant-reader.ts';

/**
 * A time (ms since the epoch) in ISO 8601. `now` stands in for a missing one, and for one that lies ahead: it would shut out
 * all changes until then.
 */
export const isoTimeOf = (ms: number | undefined, now: number): string =>
  isoTime(ms === undefined || ms > now + toleratedMs ? now : ms);

/** How far two clocks may differ, in ms. */
const toleratedMs = 5 * 60_000;

/** A time in ms since the epoch, from seconds; undefined for what is none. */
export const msOfSeconds = (seconds: unknown): number | undefined => tolerantTime.parse(wholeNumberOf(seconds));

/** A time in ms since the epoch, from ms; undefined for what is none. */
export function msOf(ms: unknown): number | undefined {
  const number = tolerantNumber.parse(wholeNumberOf(ms));
  return number === undefined ? undefined : tolerantTime.parse(number / 1000);
}

/** A number of 64 bits, which some versions write in halves: `{low, high}`; anything else as it is. */
export function wholeNumberOf(value: unknown): unknown {
  const [low, high] = ['low', 'high'].map((half) => tolerantNumber.parse(memberOf(value, half)));
  return low === undefined ? value : (high ?? 0) * halfBits + (low < 0 ? low + halfBits : low);
}

const halfBits = 2 ** 32;
