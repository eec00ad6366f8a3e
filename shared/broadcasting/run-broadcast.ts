import { isoTime, seconds } from '../base/clock.ts';
import { type Broadcast, readBroadcast } from '../broadcasts/broadcast.ts';
import { changedBy } from '../broadcasts/change-broadcast.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { announceFinished } from './announce-finished.ts';
import { haltBroadcast, haltOf, ownerOf } from './halt-broadcast.ts';
import { paceOf } from './pace.ts';
import { planPiece } from './plan-recipients.ts';
import { enqueueRun, runMessageSchema } from './run-message.ts';
import { sendUntil, unsettledParts } from './send-until.ts';
import type { BroadcastProvider, SendDeps } from './sending-run.ts';
import { patienceMs } from './sweep-broadcasts.ts';

type RunDeps = SendDeps & Deps<'queue:broadcasts' | 'queue:deliveries' | 'hints:tell'>;

/** For one run; the function ends at 60 s, and a send that is under way may take 25. */
const runMs = seconds(30);

/**
 * A run of a broadcast, from its queue: it plans recipients, or sends to them at the broadcast's pace, and asks for the next
 * run where something is left. It may die anywhere: the sweeper asks for another one, which goes on from what is on record.
 * A second message for the same run finds the mark changed and does nothing.
 */
export async function runBroadcast(body: unknown, provider: BroadcastProvider, deps: RunDeps): Promise<void> {
  const { organization_id: organizationId, broadcast_id: broadcastId, due_at } = runMessageSchema.parse(body);
  const key = { organizationId, broadcastId };
  const standing = await readBroadcast(key, deps);
  const organization = await ownerOf(organizationId, deps);
  if (!organization || !standing || standing.due_at !== due_at) return;
  if (standing.status === 'finished') return announceFinished(standing, deps);
  if (standing.status !== 'running') return;
  const halt = haltOf(organization);
  if (halt !== undefined) return haltBroadcast(standing, halt, deps);
  const begun = await changedBy(standing, { dueAt: deps.clock.now() + patienceMs }, deps);
  if (!begun) return;
  const until = deps.clock.now() + runMs;
  const planned = await planUntil(until, { broadcast: begun, organization }, deps);
  if (planned?.status !== 'running') return;
  const pace = paceOf(organization, planned, deps);
  const run = { organization, provider, pace, until, faults: new Map<string, number>() };
  const left = planned.audience ? planned : await sendUntil(planned, run, deps);
  if (!left) return;
  deps.log('broadcast_run', { broadcast_id: broadcastId, status: left.status, planned: left.planned });
  const isDone = left.audience === undefined && unsettledParts(left).length === 0;
  const now = deps.clock.now();
  const finished = isDone ? broadcastAfter(left.status, 'all settled') : undefined;
  const next = await changedBy(
    left,
    {
      set: { cursors: left.cursors, ...(finished && { status: finished, finished_at: isoTime(now) }) },
      dueAt: now + patienceMs,
    },
    deps,
  );
  if (!next) return;
  if (finished) await announceFinished(next, deps);
  else await enqueueRun(next, deps);
}

/** Plans recipients until the time is over, or all are on record. Each piece is on record before the next is begun. */
async function planUntil(
  until: number,
  { broadcast, organization }: { readonly broadcast: Broadcast; readonly organization: Organization },
  deps: RunDeps,
): Promise<Broadcast | undefined> {
  let current: Broadcast | undefined = broadcast;
  while (current?.audience && deps.clock.now() < until) {
    const { audience } = current;
    const set =
      'tags' in audience
        ? await planPiece({ ...current, audience }, deps)
        : await (await import('./plan-file.ts')).planFilePiece(
            { broadcast: { ...current, audience }, organization },
            deps,
          );
    const dueAt = set.status === undefined ? deps.clock.now() + patienceMs : undefined;
    current = await changedBy(current, { set, dueAt }, deps);
  }
  return current;
}
