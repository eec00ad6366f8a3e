import { findEvent } from '../../shared/delivering/find-event.ts';
import { getEvent } from '../../shared/delivering/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /events/{id}`: what a delivered event says. */
export const serve = endpoint('get-event', getEvent, async ({ organization, path }, deps) => ({
  body: { success: true, event: await findEvent(organization.id, path.id, deps) },
}));
export const handler = serve(livePorts(table));
