import * as z from 'zod';
import { acceptMessage } from './accept-message.ts';
import { applyFault } from './apply-fault.ts';
import { hasBearerToken } from './bearer-token.ts';
import type { Call, SandboxState } from './call.ts';
import { photoappFault, photoappRefusal } from './photoapp-error.ts';
import { photoappErrorOf } from './photoapp-errors.ts';
import { newPhotoappMessageId } from './photoapp-message-id.ts';
import { photoappMessage } from './photoapp-schema.ts';
import { parseJson, readBody } from './read-body.ts';
import { jsonReply, type Reply } from './reply.ts';

/**
 * `POST /photoapp/{version}/{account_id}/messages`, and with `me` for the account. It does not fetch the file. Faults
 * come last, as in `send-message.ts`.
 */
export async function sendPhotoapp({ request, id }: Call, state: SandboxState): Promise<Reply> {
  const { authorization, 'content-type': contentType = '' } = request.headers;
  if (!hasBearerToken(authorization)) return photoappRefusal(photoappErrorOf(190) ?? { code: 190, message: '' });
  if (!/^(\d+|me)$/.test(id)) return badRequest(`Object with ID '${id}' does not exist`);
  if (!/^application\/json\b/i.test(contentType)) return badRequest('the content type must be application/json');
  const body = await readBody(request);
  if (!body) return badRequest('the body is over 1 MB');
  const payload = parseJson(body);
  const parsed = photoappMessage.safeParse(payload);
  if (!parsed.success) return badRequest(firstProblemIn(parsed.error));

  const message_id = newPhotoappMessageId();
  const recipient_id = parsed.data.recipient.id;
  const at = new Date().toISOString();
  const accept = () => acceptMessage({ platform: 'photoapp', at, account_id: id, message_id, payload }, state);
  const fault = state.faults.take('photoapp');
  if (fault) {
    return applyFault(fault, { accept, error: photoappFault, withoutId: jsonReply(200, { recipient_id }) });
  }
  accept();
  return jsonReply(200, { recipient_id, message_id });
}

const badRequest = (what: string) => photoappRefusal({ code: 100, message: `(#100) ${what}` });

function firstProblemIn(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${z.core.toDotPath(issue?.path ?? []) || 'the body'}: ${issue?.message}`;
}
