import { isoTime, seconds } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, equals } from '../table/conditions.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { DueMark } from '../table/due.ts';
import type { Key, WriteResult } from '../table/table.ts';
import { type Delivery, dueDelivery, graceMs, parseDelivery } from './delivery.ts';
import { withoutAnswers } from './erase-deliveries.ts';
import type { Outcome } from './post-event.ts';
import type { Ready } from './read-delivery.ts';
import { waitAfter } from './retry-schedule.ts';

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

/** How many attempts a delivery shows: those of its schedule, and of some replays. */
const shownAttempts = 20;

export interface Recorded {
  /** As it is now. */
  readonly delivery: Delivery;
  readonly number: number;
  /** Until the next attempt; absent when this write has planned none. */
  readonly waitMs?: number;
}

type RecordDeps = Deps<'table:write' | 'delivery-settings'>;

/**
 * Records an attempt and what it makes of the delivery, in one write. Where another copy was quicker the attempt gets the
 * next number, so that none is used twice. Undefined when the row is no longer there.
 */
export async function recordAttempt(ready: Ready, outcome: Outcome, deps: RecordDeps): Promise<Recorded | undefined> {
  const { clock, ids, settings } = deps;
  const { organizationId } = ready;
  const token = ids.base62(11);
  let standing = ready.delivery;
  return untilSettled({ over: 'attempt-number', organizationId }, deps, async () => {
    const before = standing;
    const number = before.attempt_count + 1;
    const fraction = ids.fraction();
    const circumstances = { key: ready.key, schedule: settings.webhookRetrySchedule, fraction, now: clock.now() };
    const result = attemptResult(before, outcome, circumstances);
    const after = afterwards(before, outcome, number, result, token);
    const written = await untilSettled({ over: 'attempt-write', organizationId }, deps, () =>
      writeAfter(ready, before, after, result, deps),
    );
    const met = written.kind === 'done' ? after : parseDelivery(written.item);
    if (met?.recorded_by === token) return { delivery: met, number: met.attempt_count, waitMs: result.next?.waitMs };
    if (!met) return undefined;
    standing = met;
    return again;
  });
}

function afterwards(
  standing: Delivery,
  { attempt }: Outcome,
  number: number,
  { status, tries, next }: AttemptResult,
  token: string,
): Delivery {
  const all = [...standing.attempts, { number, ...attempt }].slice(-shownAttempts);
  const attempts = standing.erased ? withoutAnswers(all) : all;
  const others = { attempts, attempt_count: number, tries, status, recorded_by: token };
  if (next === undefined) return { ...standing, ...others };
  const { next_attempt_at, due_shard, due_at } = next ?? {};
  return { ...standing, ...others, next_attempt_at, due_shard, due_at };
}

function writeAfter(
  { key }: Ready,
  standing: Delivery,
  { status, attempts, attempt_count, tries, recorded_by, next_attempt_at, due_shard, due_at }: Delivery,
  { next }: AttemptResult,
  { table }: Deps<'table:write'>,
): Promise<WriteResult> {
  const recorded = { status, attempts, attempt_count, tries, recorded_by };
  const planned = { next_attempt_at, due_shard, due_at };
  return table.write({
    kind: 'update',
    key,
    change: {
      set: { ...recorded, ...(next && planned) },
      remove: next === null ? Object.keys(planned) : [],
    },
    condition: all(
      equals('attempt_count', standing.attempt_count),
      equals('status', standing.status),
      // Its contact may have been deleted meanwhile: then there is less to keep.
      ...(standing.erased ? [] : [absent('erased')]),
    ),
  });
}
