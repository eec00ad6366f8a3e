import { isoTime } from '../base/clock.ts';
import { type Broadcast, findBroadcast } from '../broadcasts/broadcast.ts';
import { changedBy } from '../broadcasts/change-broadcast.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { graceMs } from '../table/due.ts';
import { enqueueRun } from './run-message.ts';

/** What an organization may ask of a broadcast, with the state that it leads to where it is there already. */
const actions = {
  pause: { event: 'pause requested', already: 'paused' },
  resume: { event: 'resume requested', already: undefined },
  cancel: { event: 'cancel requested', already: 'cancelled' },
} as const;
export type Action = keyof typeof actions;

/**
 * Pauses a broadcast, has it go on, or ends it: what is being sent in that second still goes. Asked for again, it changes
 * nothing. Throws 404, and 409 where the broadcast has started, or ended, so that it cannot be done.
 */
export async function controlBroadcast(
  organization: Organization,
  { id, action }: { readonly id: string; readonly action: Action },
  deps: Deps<'table:write' | 'queue:broadcasts'>,
): Promise<Broadcast> {
  const { event, already } = actions[action];
  const after = await untilSettled({ over: 'broadcast', organizationId: organization.id }, deps, async () => {
    const broadcast = await findBroadcast(organization, id, deps);
    if (broadcast.status === already) return broadcast;
    const change = changeBy(broadcast, event, deps.clock.now());
    if (!change) throw impossible(broadcast, action);
    return (await changedBy(broadcast, change, deps)) ?? again;
  });
  if (after.status === 'running') await enqueueRun(after, deps);
  return after;
}

function changeBy(
  { status, schedule_at, started_at }: Broadcast,
  event: (typeof actions)[Action]['event'],
  now: number,
) {
  const startsAt = Date.parse(schedule_at ?? '');
  const next = broadcastAfter(status, event, started_at === undefined && startsAt > now);
  const set = { status: next, reason: undefined };
  switch (next) {
    case undefined:
      return undefined;
    case 'running':
      return { set: { ...set, started_at: started_at ?? isoTime(now) }, dueAt: now + graceMs };
    case 'scheduled':
      return { set, dueAt: startsAt };
    case 'cancelled':
      return { set: { ...set, finished_at: isoTime(now) } };
    default:
      return { set };
  }
}

const impossible = ({ id, status }: Broadcast, action: Action) =>
  new ApiError('Broadcast already started', `The broadcast ${id} is ${status}: there is nothing to ${action}.`);
