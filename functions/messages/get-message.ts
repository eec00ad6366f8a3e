import { getMessage } from '../../shared/conversations/operations.ts';
import { findMessage, keysOfMessage } from '../../shared/history/find-message.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /message`: one message by our id or the provider's. */
export const serve = endpoint(
  'get-message',
  getMessage,
  async ({ organization, query }, deps) => ({
    body: { success: true, message: await findMessage(organization, query.id, deps) },
  }),
  ({ organization, query }) => keysOfMessage(organization.id, query.id),
);
export const handler = serve(livePorts(table));
