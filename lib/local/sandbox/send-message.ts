import { acceptMessage } from './accept-message.ts';
import { applyFault } from './apply-fault.ts';
import { hasBearerToken } from './bearer-token.ts';
import type { Call, SandboxState } from './call.ts';
import { chatappFault } from './chatapp-fault.ts';
import { checkMessage } from './check-message.ts';
import { graphError, unsupportedRequest } from './graph-error.ts';
import { refusedFileIn } from './message-files.ts';
import { newMessageId } from './message-id.ts';
import { parseJson, readBody } from './read-body.ts';
import { jsonReply, type Reply } from './reply.ts';
import { knownAs } from './wa-id.ts';

/**
 * `POST /{version}/{phone_number_id}/messages`. Our own mistakes come first: a fault is used up only by a message that
 * would have been accepted without it.
 */
export async function sendMessage({ request, id }: Call, state: SandboxState): Promise<Reply> {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  if (!/^\d+$/.test(id)) return unsupportedRequest('POST', id);
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return graphError(100, 'the content type must be application/json');
  }
  const body = await readBody(request);
  if (!body) return graphError(100, 'the body is over 1 MB', { status: 413 });
  const payload = parseJson(body);
  if (payload === undefined) return graphError(100, 'the body is not JSON');
  const checked = checkMessage(payload);
  if ('refusal' in checked) return graphError(checked.refusal.code, checked.refusal.details);

  const unknownFile = refusedFileIn(payload, id, state.uploads);
  if (unknownFile) return unknownFile;

  const messageId = newMessageId();
  const message = {
    platform: 'chatapp' as const,
    at: new Date().toISOString(),
    phone_number_id: id,
    message_id: messageId,
    payload,
  };
  const accept = () => acceptMessage(message, state);
  const fault = state.faults.take('message');
  if (fault) return applyFault(fault, { accept, error: chatappFault });
  accept();
  const { to, recipient } = checked.message;
  return jsonReply(200, {
    messaging_product: 'whatsapp',
    contacts: [to === undefined ? { input: recipient, user_id: recipient } : { input: to, wa_id: knownAs(to) }],
    messages: [{ id: messageId }],
  });
}
