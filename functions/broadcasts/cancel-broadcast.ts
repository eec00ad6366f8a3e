import { controlBroadcast } from '../../shared/broadcasting/control-broadcast.ts';
import { cancelBroadcast } from '../../shared/broadcasting/operations.ts';
import { showBroadcast } from '../../shared/broadcasts/shown-broadcast.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** `POST /broadcasts/{id}/cancel`: ends a broadcast: to whom nothing was sent, nothing will be. */
export const serve = endpoint('cancel-broadcast', cancelBroadcast, async ({ organization, path }, deps) => {
  const broadcast = await controlBroadcast(organization, { id: path.id, action: 'cancel' }, deps);
  return { body: { success: true, broadcast: await showBroadcast(broadcast, deps) } };
});
export const handler = serve(livePorts(table, queues));
