import { isoTime, seconds } from '../base/clock.ts';
import { longestDelaySeconds } from '../queues.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { type DueMark, graceMs } from '../table/due.ts';
import { absent, all, equals } from '../table/expressions.ts';
import type { Key, SingleWrite } from '../table/table.ts';
import { type Delivery, type DeliveryStatus, dueDelivery, parseDelivery, plannedAttributes } from './delivery.ts';
import { withoutAnswers } from './erase-answers.ts';
import type { AttemptOutcome } from './post-event.ts';
import type { Ready } from './read-delivery.ts';
import { waitAfter } from './retry-schedule.ts';
import { deliveryAfter, statusOf } from './transitions.ts';

/** A queue message is delayed by no more, in ms; longer waits are the sweeper's. */
export const longestDelayMs = seconds(longestDelaySeconds);

/** An attempt that was recorded. */
export interface Recorded {
  /** As it is stored now. */
  readonly delivery: Delivery;
  readonly number: number;
  /** In ms, until the next attempt; absent when there is none. */
  readonly waitMs?: number;
}

type RecordDeps = Deps<'table:write' | 'delivery-settings'>;

/**
 * Records an attempt and what it makes of the delivery, in one write. Where another copy of the queue message was quicker,
 * the attempt gets the next number, so that none is used twice. Undefined when the row is no longer there.
 */
export async function recordAttempt(
  ready: Ready,
  outcome: AttemptOutcome,
  deps: RecordDeps,
): Promise<Recorded | undefined> {
  const { ids } = deps;
  const { organizationId, key } = ready;
  const token = ids.base62(11);
  let standing = ready.delivery;
  return untilSettled({ over: 'attempt-number', organizationId }, deps, async () => {
    const plan = planAfter({ key, standing, outcome }, deps);
    const after = deliveryWith({ standing, outcome, plan, token });
    const written = await untilSettled({ over: 'attempt-write', organizationId }, deps, () =>
      deps.table.write(recordingWrite(key, { standing, after, plan })),
    );
    const found = written.kind === 'done' ? after : parseDelivery(written.item);
    if (found?.recorded_by === token) {
      return { delivery: found, number: found.attempt_count, waitMs: plan.next?.waitMs };
    }
    if (!found) return undefined;
    standing = found;
    return again;
  });
}

/** What an attempt makes of a delivery. */
interface Plan {
  readonly status: DeliveryStatus;
  readonly tries: number;
  /** The next attempt, `waitMs` from now. Absent: as it was planned before. Null: there is none. */
  readonly next?: (DueMark & { readonly next_attempt_at: string; readonly waitMs: number }) | null;
}

/** A delivery that another copy of the queue message, or its organization, has settled meanwhile changes by a success alone. */
function planAfter(
  { key, standing, outcome }: { readonly key: Key; readonly standing: Delivery; readonly outcome: AttemptOutcome },
  { clock, ids, settings }: RecordDeps,
): Plan {
  const { attempt, isGone, askedMs } = outcome;
  const tries = standing.tries + 1;
  const wait = { schedule: settings.webhookRetrySchedule, fraction: ids.fraction(), askedMs };
  const waitMs = isGone ? undefined : waitAfter(tries, wait);
  const event = attempt.error === null ? 'attempt delivered' : 'attempt failed';
  const state = deliveryAfter(event, standing, { hasAttemptLeft: waitMs !== undefined });
  if (state === undefined) return { status: standing.status, tries: standing.tries };
  if (state !== 'pending' || waitMs === undefined) return { status: statusOf(state), tries, next: null };
  const now = clock.now();
  const dueIn = waitMs > longestDelayMs ? waitMs : waitMs + graceMs;
  return {
    status: state,
    tries,
    next: { ...dueDelivery(key, now + dueIn), next_attempt_at: isoTime(now + waitMs), waitMs },
  };
}

/** How many attempts a delivery shows: those of its schedule, and of some replays. */
const shownAttempts = 20;

interface Attempted {
  readonly standing: Delivery;
  readonly outcome: AttemptOutcome;
  readonly plan: Plan;
  /** Names the write that records the attempt. */
  readonly token: string;
}

/** A delivery with one more attempt. */
function deliveryWith({ standing, outcome: { attempt }, plan, token }: Attempted): Delivery {
  const { status, tries, next } = plan;
  const number = standing.attempt_count + 1;
  const shown = [...standing.attempts, { number, ...attempt }].slice(-shownAttempts);
  const attempts = standing.erased ? withoutAnswers(shown) : shown;
  const recorded = { ...standing, attempts, attempt_count: number, tries, status, recorded_by: token };
  if (next === undefined) return recorded;
  const { next_attempt_at, due_shard, due_at } = next ?? {};
  return { ...recorded, next_attempt_at, due_shard, due_at };
}

function recordingWrite(
  key: Key,
  { standing, after, plan }: { readonly standing: Delivery; readonly after: Delivery; readonly plan: Plan },
): SingleWrite {
  const { next } = plan;
  const { status, attempts, attempt_count, tries, recorded_by, next_attempt_at, due_shard, due_at } = after;
  const recorded = { status, attempts, attempt_count, tries, recorded_by };
  return {
    kind: 'update',
    key,
    change: {
      set: { ...recorded, ...(next && { next_attempt_at, due_shard, due_at }) },
      remove: next === null ? plannedAttributes : [],
    },
    condition: all(
      equals('attempt_count', standing.attempt_count),
      equals('status', standing.status),
      // Its contact may have been deleted meanwhile: then the answer must not be stored.
      ...(standing.erased ? [] : [absent('erased')]),
    ),
  };
}
