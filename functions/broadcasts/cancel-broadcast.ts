import { controlBroadcast } from '../../shared/broadcasting/control-broadcast.ts';
import { cancelBroadcast } from '../../shared/broadcasting/operations.ts';
import { showBroadcast } from '../../shared/broadcasts/shown-broadcast.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';

/** `POST /broadcasts/{id}/cancel`: ends a broadcast: to whom nothing was sent, nothing will be. */
export const serve = endpoint('cancel-broadcast', cancelBroadcast, async ({ organization, path }, deps) => {
  const broadcast = await controlBroadcast(organization, { id: path.id, action: 'cancel' }, deps);
  return { body: { success: true, broadcast: await showBroadcast(broadcast, deps) } };
});
export const handler = serve(livePorts(table, queues));
