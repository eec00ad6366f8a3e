import { isDeepStrictEqual } from 'node:util';
import { isoTime, seconds } from '../base/clock.ts';
import { type Broadcast, keyOfBroadcast, readBroadcast } from '../broadcasts/broadcast.ts';
import { type BroadcastChange, changedBy } from '../broadcasts/change-broadcast.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { announceFinished } from './announce-finished.ts';
import { haltBroadcast, haltOf, ownerOf } from './halt-broadcast.ts';
import { paceOf } from './pace.ts';
import { planPiece } from './plan-recipients.ts';
import { enqueueRun, isOf, leaveToRetry, runMessageSchema } from './run-message.ts';
import { sendUntil, unsettledParts } from './send-until.ts';
import type { BroadcastProvider, SendDeps } from './sending-run.ts';
import { patienceMs } from './sweep-broadcasts.ts';

type RunDeps = SendDeps & Deps<'queue:broadcasts' | 'queue:deliveries' | 'hints:tell'>;

/** For one run; the function ends at 60 s, and a send that is under way may take 25. */
const runMs = seconds(30);

/**
 * A run of a broadcast, from its queue: it plans recipients, or sends to them at the broadcast's pace, and asks for the next
 * run where something is left. It may die anywhere: the sweeper asks for another one, which goes on from what is on record;
 * one that throws leaves that to its message's next receive. A second message for the same run finds the mark changed and does nothing.
 */
export async function runBroadcast(body: unknown, provider: BroadcastProvider, deps: RunDeps): Promise<void> {
  const message = runMessageSchema.parse(body);
  const key = { organizationId: message.organization_id, broadcastId: message.broadcast_id };
  const broadcast = await readBroadcast(key, deps);
  if (!broadcast || !isOf(message, broadcast)) return;
  const held = { broadcast };
  try {
    await goOn(held, provider, deps);
  } catch (error) {
    await leaveToRetry(held.broadcast, message, deps);
    throw error;
  }
}

/** A broadcast as this run has changed it last. */
interface Held {
  broadcast: Broadcast;
}

async function goOn(held: Held, provider: BroadcastProvider, deps: RunDeps): Promise<void> {
  const { broadcast: standing } = held;
  const organization = await ownerOf(standing.organization_id, deps);
  if (!organization) return;
  if (standing.status === 'finished') return announceFinished(standing, deps);
  if (standing.status !== 'running') return;
  const halt = haltOf(organization);
  if (halt !== undefined) return haltBroadcast(standing, halt, deps);
  const until = deps.clock.now() + runMs;
  const isOurs =
    (await change(held, { dueAt: deps.clock.now() + patienceMs }, deps)) &&
    (await planUntil(until, { held, organization }, deps));
  if (!isOurs) return;
  const { broadcast: planned } = held;
  const run = { organization, provider, pace: paceOf(organization, planned, deps), until, faults: new Map() };
  const left = planned.audience ? planned : await sendUntil(planned, run, deps);
  if (!left) return;
  deps.log('broadcast_run', { broadcast_id: left.id, status: left.status, planned: left.planned });
  const isDone = left.audience === undefined && unsettledParts(left).length === 0;
  const now = deps.clock.now();
  const finished = isDone ? broadcastAfter(left.status, 'all settled') : undefined;
  const set = { cursors: left.cursors, ...(finished && { status: finished, finished_at: isoTime(now) }) };
  if (!(await change(held, { set, dueAt: now + patienceMs }, deps))) return;
  if (finished) await announceFinished(held.broadcast, deps);
  else await enqueueRun(held.broadcast, deps);
}

/** False where a request or another run has changed the broadcast, which is not this run's any more. */
async function change(held: Held, by: BroadcastChange, deps: RunDeps): Promise<boolean> {
  const changed = await changedBy(held.broadcast, by, deps);
  if (changed) held.broadcast = changed;
  return changed !== undefined;
}

/**
 * Plans recipients until the time is over, or all are on record. Each piece is on record before the next is begun. False where
 * the run is to end: the broadcast is not its own any more, or does not go on.
 */
async function planUntil(
  until: number,
  { held, organization }: { readonly held: Held; readonly organization: Organization },
  deps: RunDeps,
): Promise<boolean> {
  while (held.broadcast.audience && deps.clock.now() < until) {
    const { audience } = held.broadcast;
    const set =
      'tags' in audience
        ? await planPiece({ ...held.broadcast, audience }, deps)
        : await (await import('./plan-file.ts')).planFilePiece(
            { broadcast: { ...held.broadcast, audience }, organization },
            deps,
          );
    const dueAt = set.status === undefined ? deps.clock.now() + patienceMs : undefined;
    const before = held.broadcast;
    if (await change(held, { set, dueAt }, deps)) continue;
    if (set.status === undefined) await countHalted(before, set, deps);
    return false;
  }
  return held.broadcast.status === 'running';
}

/**
 * Counts a piece whose recipients are on record where the broadcast was paused or cancelled meanwhile, so that its counts are those of
 * its list. Where another run goes on already, it plans the piece again and counts it itself.
 */
async function countHalted(before: Broadcast, set: NonNullable<BroadcastChange['set']>, deps: RunDeps): Promise<void> {
  await untilSettled({ over: 'broadcast', organizationId: before.organization_id }, deps, async () => {
    const now = await readBroadcast(keyOfBroadcast(before), deps);
    const isHalted = now?.status === 'paused' || now?.status === 'cancelled';
    if (!isHalted || !isDeepStrictEqual(placeIn(now), placeIn(before))) return undefined;
    return (await changedBy(now, { set }, deps)) ?? again;
  });
}

/** How far the planning is. */
const placeIn = ({ planned, planned_until, audience }: Broadcast) => ({ planned, planned_until, audience });
