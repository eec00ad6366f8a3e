import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Broadcast } from '../broadcasts/broadcast.ts';
import { changedBy } from '../broadcasts/change-broadcast.ts';
import { organizationIdSchema } from '../identifiers.ts';
import { queues } from '../queues.ts';
import type { Deps } from '../runtime/deps.ts';

/** On the broadcasts queue: a broadcast is to go on. One whose mark is another by now is of a run that another has replaced. */
export const runMessageSchema = z.object({
  organization_id: organizationIdSchema,
  broadcast_id: z.string(),
  due_at: z.string(),
});
export type RunMessage = z.infer<typeof runMessageSchema>;

/** Whether a broadcast is this message's: no other run has it. */
export const isOf = ({ due_at }: RunMessage, broadcast: Broadcast): boolean =>
  broadcast.due_at === due_at || broadcast.retry_of === due_at;

/** Longer than the queue hides what has failed, with its jitter, and until a worker is free for it, in ms. */
const retriedMs = 2 * seconds(queues.broadcasts.backOff.longest);

/**
 * Leaves a broadcast whose run has failed to the message of that run, which its queue shows again, and dead-letters in the end:
 * a fault that lasts is counted. Were the sweeper to ask for another run, each would fail at its first receive, for ever.
 */
export async function leaveToRetry(
  broadcast: Broadcast,
  { due_at: retryOf }: RunMessage,
  deps: Deps<'table:write'>,
): Promise<void> {
  try {
    await changedBy(broadcast, { dueAt: deps.clock.now() + retriedMs, retryOf }, deps);
  } catch (error) {
    deps.log('broadcast_left_over', { broadcast_id: broadcast.id, ...errorFields(error) });
  }
}

/** Has a broadcast go on. Where the queue does not take it, the sweeper finds it by its mark. */
export async function enqueueRun(
  { organization_id, id, due_at = '' }: Broadcast,
  { broadcastsQueue, log }: Deps<'queue:broadcasts'>,
): Promise<void> {
  const body: RunMessage = { organization_id, broadcast_id: id, due_at };
  try {
    await broadcastsQueue.send({ body, group: organization_id });
  } catch (error) {
    log('broadcast_left_over', { broadcast_id: id, ...errorFields(error) });
  }
}
