import { tellRead } from '../../shared/providers/tell-read.ts';
import { markMessage } from '../../shared/reading/mark-message.ts';
import { markRead } from '../../shared/reading/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, sockets, table } from '../../shared/runtime/live.ts';

/** `POST /message/read`: marks a message that came in, and what came before it, as read, here and at its provider. */
export const serve = endpoint('mark-read', markRead, async ({ organization, body, arrivedAt }, deps) => {
  const unread_count = await markMessage(organization, { body, tell: tellRead, arrivedAt }, deps);
  return { body: { success: true, message: 'Message marked as read.', unread_count } };
});
export const handler = serve(livePorts(table, secrets, outbound, sockets));
