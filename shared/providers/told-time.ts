import { isoTime } from '../base/clock.ts';

/**
 * A time that a provider tells (ms since the epoch) in ISO 8601. `now` stands in for a missing one, and for one that lies ahead: all
 * that is ordered by time, a person's opt-out among it, would be shut out until then.
 */
export const toldTime = (ms: number | undefined, now: number): string =>
  isoTime(ms === undefined || ms > now + toleratedMs ? now : ms);

/** How far a provider's clock may differ from ours, in ms. */
const toleratedMs = 5 * 60_000;
