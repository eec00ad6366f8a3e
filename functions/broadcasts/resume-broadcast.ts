import { controlBroadcast } from '../../shared/broadcasting/control-broadcast.ts';
import { resumeBroadcast } from '../../shared/broadcasting/operations.ts';
import { showBroadcast } from '../../shared/broadcasts/shown-broadcast.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';

/** `POST /broadcasts/{id}/resume`: has a paused broadcast go on. */
export const serve = endpoint('resume-broadcast', resumeBroadcast, async ({ organization, path }, deps) => {
  const broadcast = await controlBroadcast(organization, { id: path.id, action: 'resume' }, deps);
  return { body: { success: true, broadcast: await showBroadcast(broadcast, deps) } };
});
export const handler = serve(livePorts(table, queues));
