import { controlBroadcast } from '../../shared/broadcasting/control-broadcast.ts';
import { pauseBroadcast } from '../../shared/broadcasting/operations.ts';
import { showBroadcast } from '../../shared/broadcasts/shown-broadcast.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';

/** `POST /broadcasts/{id}/pause`: holds a broadcast, until it is resumed. */
export const serve = endpoint('pause-broadcast', pauseBroadcast, async ({ organization, path }, deps) => {
  const broadcast = await controlBroadcast(organization, { id: path.id, action: 'pause' }, deps);
  return { body: { success: true, broadcast: await showBroadcast(broadcast, deps) } };
});
export const handler = serve(livePorts(table, queues));
