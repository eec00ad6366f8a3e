import { listBroadcasts } from '../../shared/broadcasting/list-broadcasts.ts';
import { listBroadcastsOperation } from '../../shared/broadcasting/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /broadcasts`: the organization's broadcasts with their counts, the newest first. */
export const serve = endpoint('list-broadcasts', listBroadcastsOperation, async ({ organization, query }, deps) => ({
  body: { success: true, ...(await listBroadcasts(organization.id, query, deps)) },
}));
export const handler = serve(livePorts(table));
