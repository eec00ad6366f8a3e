import { listRecipients } from '../../shared/broadcasting/list-recipients.ts';
import { listRecipientsOperation } from '../../shared/broadcasting/operations.ts';
import { findBroadcast } from '../../shared/broadcasts/broadcast.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /broadcasts/{id}/recipients`: who a broadcast goes to, and what has become of each. */
export const serve = endpoint(
  'list-recipients',
  listRecipientsOperation,
  async ({ organization, path, query }, deps) => {
    const broadcast = await findBroadcast(organization, path.id, deps);
    return { body: { success: true, ...(await listRecipients(broadcast, query, deps)) } };
  },
);
export const handler = serve(livePorts(table));
