import type { Broadcast } from '../broadcasts/broadcast.ts';
import { changedBy } from '../broadcasts/change-broadcast.ts';
import { showBroadcast } from '../broadcasts/shown-broadcast.ts';
import { eventIdOf } from '../delivering/event.ts';
import { fanOut } from '../delivering/fan-out.ts';
import type { Deps } from '../runtime/deps.ts';

/**
 * Tells the organization's webhooks that a broadcast is finished, with its counts as they are now: receipts move them on
 * later. Its mark goes once that is enqueued, so that a run which dies before is made up for; told twice, it is delivered once.
 */
export async function announceFinished(
  broadcast: Broadcast,
  deps: Deps<'table:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const { id, organization_id, finished_at = broadcast.created_at } = broadcast;
  const event = {
    id: eventIdOf({ subject: id, kind: 'broadcast_finished' }),
    type: 'broadcast_finished',
    timestamp: finished_at,
    platform: 'chatapp',
    organization_id,
    noted_at: finished_at,
    data: { broadcast: await showBroadcast(broadcast, deps) },
  } as const;
  await fanOut(event, deps);
  await changedBy(broadcast, {}, deps);
}
