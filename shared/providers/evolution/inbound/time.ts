import { memberOf, tolerantNumber, tolerantTime } from '../../tolerant-reader.ts';

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
