import { tellRead } from '../../shared/providers/tell-read.ts';
import { markMessage } from '../../shared/reading/mark-message.ts';
import { markRead } from '../../shared/reading/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { outbound } from '../../shared/runtime/live-outbound.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { sockets } from '../../shared/runtime/live-sockets.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** `POST /message/read`: marks a message that came in, and what came before it, as read, here and at its provider. */
export const serve = endpoint('mark-read', markRead, async ({ organization, body, arrivedAt }, deps) => {
  const unread_count = await markMessage(organization, { body, tell: tellRead, arrivedAt }, deps);
  return { body: { success: true, message: 'Message marked as read.', unread_count } };
});
export const handler = serve(livePorts(table, secrets, outbound, sockets));
