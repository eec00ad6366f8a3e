import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import type { Broadcast } from '../broadcasts/broadcast.ts';
import { organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';

/** On the broadcasts queue: a broadcast is to go on. One whose mark is another by now is of a run that another has replaced. */
export const runMessageSchema = z.object({
  organization_id: organizationIdSchema,
  broadcast_id: z.string(),
  due_at: z.string(),
});

/** Has a broadcast go on. Where the queue does not take it, the sweeper finds it by its mark. */
export async function enqueueRun(
  { organization_id, id, due_at = '' }: Broadcast,
  { broadcastsQueue, log }: Deps<'queue:broadcasts'>,
): Promise<void> {
  const body: z.infer<typeof runMessageSchema> = { organization_id, broadcast_id: id, due_at };
  try {
    await broadcastsQueue.send({ body, group: organization_id });
  } catch (error) {
    log('broadcast_left_over', { broadcast_id: id, ...errorFields(error) });
  }
}
