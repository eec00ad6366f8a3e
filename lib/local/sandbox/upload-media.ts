import { applyFault } from './apply-fault.ts';
import { hasBearerToken } from './bearer-token.ts';
import type { Call, SandboxState } from './call.ts';
import { chatappFault } from './chatapp-fault.ts';
import { graphError, unsupportedRequest } from './graph-error.ts';
import { jsonReply, type Reply } from './reply.ts';
import { mostBytesOf, type ReceivedPart, refusalOf, wrongType } from './upload-checks.ts';
import { readUploadForm, type UploadForm } from './upload-form.ts';
import type { UploadLog } from './upload-log.ts';
import { essenceOf } from './upload-types.ts';

/** `POST /{version}/{phone_number_id}/media`: a file to be sent by its id. Faults come last, as in `send-message.ts`. */
export async function uploadMedia({ request, id }: Call, { uploads, faults }: SandboxState): Promise<Reply> {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  if (!/^\d+$/.test(id)) return unsupportedRequest('POST', id);
  let received: ReceivedPart | undefined;
  const form = await readUploadForm(request, async (part, chunks) => {
    received = { ...part, ...(await uploads.receive(chunks, mostBytesOf(part))) };
    return received;
  });
  try {
    return await answer(form, id, uploads, faults);
  } finally {
    if (received && !uploads.get(received.id)) uploads.remove(received.id);
  }
}

async function answer(
  form: UploadForm<ReceivedPart> | undefined,
  phone_number_id: string,
  uploads: UploadLog,
  faults: SandboxState['faults'],
): Promise<Reply> {
  const refusal = form && refusalOf(form);
  if (refusal) return refusal;
  if (!form?.file) return wrongType('application/octet-stream');
  const { id, contentType, filename = '', size, sha256 } = form.file;
  const at = new Date().toISOString();
  const accept = () =>
    uploads.add({ id, at, phone_number_id, mime_type: essenceOf(contentType), filename, size, sha256 });
  const fault = faults.take('upload');
  if (fault) return applyFault(fault, { accept, error: chatappFault });
  accept();
  return jsonReply(200, { id });
}
