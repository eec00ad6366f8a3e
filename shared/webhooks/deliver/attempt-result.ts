import { isoTime, seconds } from '../../runtime/clock.ts';
import type { Key } from '../../table/table.ts';
import type { Delivery } from '../delivery.ts';
import { type DueMark, dueDelivery, graceMs } from '../due-mark.ts';
import { waitAfter } from '../schedule.ts';
import type { Outcome } from './post-event.ts';

/** A message is delayed by no more; longer waits are the sweeper's. */
export const longestDelayMs = seconds(900);

/** What an attempt makes of a delivery. `waitMs`: until the next one, where there is to be one. */
export interface AttemptResult {
  readonly status: Delivery['status'];
  readonly tries: number;
  /** Absent: as it was. Null: none any more. */
  readonly next?: (DueMark & { readonly next_attempt_at: string; readonly waitMs: number }) | null;
}

interface Circumstances {
  readonly key: Key;
  readonly schedule: readonly number[];
  readonly fraction: number;
  readonly now: number;
}

/**
 * What becomes of a delivery, as it stands, after one more attempt. It may have been settled meanwhile, by another copy of
 * the same message or by its organization: then only a success changes anything.
 */
export function attemptResult(
  { status, tries }: Pick<Delivery, 'status' | 'tries'>,
  { attempt, isGone, askedMs }: Outcome,
  { key, schedule, fraction, now }: Circumstances,
): AttemptResult {
  if (attempt.error === null) return { status: 'delivered', tries: tries + 1, next: null };
  if (status !== 'pending') return { status, tries };
  const waitMs = isGone ? undefined : waitAfter(tries + 1, { schedule, fraction, askedMs });
  if (waitMs === undefined) return { status: 'failed', tries: tries + 1, next: null };
  const dueIn = waitMs > longestDelayMs ? waitMs : waitMs + graceMs;
  return {
    status,
    tries: tries + 1,
    next: { ...dueDelivery(key, now + dueIn), next_attempt_at: isoTime(now + waitMs), waitMs },
  };
}
