import { isoTime, seconds } from '../base/clock.ts';
import { parseBroadcast } from '../broadcasts/broadcast.ts';
import { changedBy } from '../broadcasts/change-broadcast.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import type { Key } from '../table/table.ts';
import { enqueueRun } from './run-message.ts';

type SweepDeps = Deps<'table:write' | 'queue:broadcasts'>;

/** Longer than a run takes, whose function ends at 60 s, in ms: after it another one is asked for. */
export const patienceMs = seconds(90);

/** Has broadcasts start whose time has come, and go on whose run has died or whose queue message was lost. */
export async function sweepBroadcasts(deps: SweepDeps) {
  const { done, ...left } = await sweepDue({ kind: 'broadcast', handle: (key) => goOn(key, deps) }, deps);
  return { enqueued: done.length, ...left };
}

async function goOn(key: Key, deps: SweepDeps): Promise<true | undefined> {
  const broadcast = parseBroadcast(await readDue(key, deps));
  if (!broadcast) return undefined;
  const now = deps.clock.now();
  const started = broadcastAfter(broadcast.status, 'time passed');
  const change = {
    ...(started && { set: { status: started, started_at: isoTime(now) } }),
    dueAt: now + patienceMs,
  };
  const next = await changedBy(broadcast, change, deps);
  if (!next) return undefined;
  await enqueueRun(next, deps);
  return true;
}
