import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { applyFault } from './apply-fault.ts';
import { hasBearerToken } from './bearer-token.ts';
import type { Call, SandboxState } from './call.ts';
import { photoappFault, photoappRefusal } from './photoapp-error.ts';
import { photoappErrorOf } from './photoapp-errors.ts';
import { photoappMessage } from './photoapp-schema.ts';
import { parseJson, readBody } from './read-body.ts';
import { jsonReply, type Reply } from './reply.ts';

/**
 * `POST /photoapp/{version}/{account_id}/messages`, and with `me` for the account. It does not fetch the file, and tells
 * nothing of the message later. Faults come last, as in `send-message.ts`.
 */
export async function sendPhotoapp({ request, id }: Call, { sent, faults }: SandboxState): Promise<Reply> {
  const { authorization, 'content-type': contentType = '' } = request.headers;
  if (!hasBearerToken(authorization)) return photoappRefusal(photoappErrorOf(190) ?? { code: 190, message: '' });
  if (!/^(\d+|me)$/.test(id)) return badRequest(`Object with ID '${id}' does not exist`);
  if (!/^application\/json\b/i.test(contentType)) return badRequest('the content type must be application/json');
  const body = await readBody(request);
  if (!body) return badRequest('the body is over 1 MB');
  const payload = parseJson(body);
  const parsed = photoappMessage.safeParse(payload);
  if (!parsed.success) return badRequest(firstProblemIn(parsed.error));

  const message_id = `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlE${randomBytes(75).toString('base64url')}`;
  const recipient_id = parsed.data.recipient.id;
  const accept = () =>
    sent.add({ platform: 'photoapp', at: new Date().toISOString(), account_id: id, message_id, payload });
  const fault = faults.take('photoapp');
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
