import { isoTime } from '../../../runtime/clock.ts';
import { looseNumber, looseTime, memberOf } from '../../chatapp/inbound/lenient.ts';

const halfBits = 2 ** 32;

/** A number of 64 bits, which some versions write in halves: `{low, high}`. */
function wholeOf(value: unknown): unknown {
  const [low, high] = ['low', 'high'].map((half) => looseNumber.parse(memberOf(value, half)));
  return low === undefined ? value : (high ?? 0) * halfBits + (low < 0 ? low + halfBits : low);
}

/** A time in seconds, in ms. */
export const timeOf = (seconds: unknown): number | undefined => looseTime.parse(wholeOf(seconds));

/** A time in ms, in ms. */
export function timeOfMs(ms: unknown): number | undefined {
  const number = looseNumber.parse(wholeOf(ms));
  return number === undefined ? undefined : looseTime.parse(number / 1000);
}

/** How far two clocks may differ. */
const toleratedMs = 5 * 60_000;

/** A moment in ISO 8601. One that is missing, or lies ahead, is `now`: whatever truly comes later would be shut out by it. */
export const momentOf = (ms: number | undefined, now: number): string =>
  isoTime(ms === undefined || ms > now + toleratedMs ? now : ms);
