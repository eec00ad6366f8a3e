import { getBroadcast } from '../../shared/broadcasting/operations.ts';
import { findBroadcast } from '../../shared/broadcasts/broadcast.ts';
import { showBroadcast } from '../../shared/broadcasts/shown-broadcast.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /broadcasts/{id}`: a broadcast, and what has become of its recipients. */
export const serve = endpoint('get-broadcast', getBroadcast, async ({ organization, path }, deps) => {
  const broadcast = await findBroadcast(organization, path.id, deps);
  return { body: { success: true, broadcast: await showBroadcast(broadcast, deps) } };
});
export const handler = serve(livePorts(table));
