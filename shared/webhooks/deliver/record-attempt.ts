import type { Deps } from '../../runtime/deps.ts';
import type { WriteResult } from '../../table/table.ts';
import { type Delivery, parseDelivery } from '../delivery.ts';
import { withoutAnswers } from '../erase-delivery.ts';
import { type AttemptResult, attemptResult } from './attempt-result.ts';
import { patiently } from './patiently.ts';
import type { Outcome } from './post-event.ts';
import type { Ready } from './read-delivery.ts';

/** How many attempts a delivery shows: those of its schedule, and of some replays. */
const shownAttempts = 20;
/** Copies of one message that come at the same time; more than two are unheard of. */
const rounds = 10;

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
  const token = ids.base62(11);
  let standing: Delivery | undefined = ready.delivery;
  for (let round = 0; standing && round < rounds; round++) {
    const number: number = standing.attempt_count + 1;
    const fraction = ids.fraction();
    const circumstances = { key: ready.key, schedule: settings.webhookRetrySchedule, fraction, now: clock.now() };
    const result = attemptResult(standing, outcome, circumstances);
    const after = afterwards(standing, outcome, number, result, token);
    const written: WriteResult = await patiently(
      () => writeAfter(ready, standing as Delivery, after, result, deps),
      deps,
    );
    const met = written.kind === 'done' ? after : parseDelivery(written.item);
    if (met?.recorded_by === token) return { delivery: met, number: met.attempt_count, waitMs: result.next?.waitMs };
    standing = met;
  }
  if (standing) throw new Error(`an attempt of ${ready.delivery.event_id} could not be recorded: others kept writing`);
  return undefined;
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
  const planned = 'next_attempt_at = :next, due_shard = :shard, due_at = :due';
  const unplanned = 'REMOVE next_attempt_at, due_shard, due_at';
  return table.write({
    kind: 'update',
    key,
    change: {
      text: `SET #status = :status, attempts = :attempts, attempt_count = :count, tries = :tries, recorded_by = :token${
        next ? `, ${planned}` : ''
      } ${next === null ? unplanned : ''}`,
      names: { '#status': 'status' },
      values: {
        ':status': status,
        ':attempts': attempts,
        ':count': attempt_count,
        ':tries': tries,
        ':token': recorded_by,
        ...(next && { ':next': next_attempt_at, ':shard': due_shard, ':due': due_at }),
      },
    },
    condition: {
      // Its contact may have been deleted meanwhile: then there is less to keep.
      text: `attempt_count = :standing AND #status = :was${standing.erased ? '' : ' AND attribute_not_exists(erased)'}`,
      values: { ':standing': standing.attempt_count, ':was': standing.status },
    },
  });
}
