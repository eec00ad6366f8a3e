import { hasBearerToken } from './bearer-token.ts';
import type { Call, SandboxState } from './call.ts';
import { addressOf, isAddress } from './download-address.ts';
import { graphError, unsupportedRequest } from './graph-error.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { Upload, UploadLog } from './upload-log.ts';

/** `GET /{version}/{media_id}`: what the file is, and where it can be had for five minutes. */
export function lookUpMedia({ request, query, id }: Call, { uploads }: SandboxState): Reply {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  const upload = uploads.get(id);
  const phone = query.get('phone_number_id');
  if (!upload || (phone !== null && phone !== upload.phone_number_id)) return unsupportedRequest('GET', id);
  const { mime_type, sha256, size } = upload;
  const url = `http://${request.headers.host}${addressOf(id, Date.now())}`;
  return jsonReply(200, { messaging_product: 'whatsapp', url, mime_type, sha256, file_size: String(size), id });
}

/** `DELETE /{version}/{media_id}` */
export function deleteMedia({ request, id }: Call, { uploads }: SandboxState): Reply {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  if (!uploads.get(id)) return unsupportedRequest('DELETE', id);
  uploads.remove(id);
  return jsonReply(200, { success: true });
}

/** `GET /download/{media_id}`: the file. The token is asked for here too; an address that is over is 404. */
export function downloadMedia({ request, query, id }: Call, { uploads }: SandboxState): Reply {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  const upload = uploads.get(id);
  if (!upload || !isAddress(id, query, Date.now())) return { status: 404, body: '' };
  return fileReply(upload, uploads);
}

/** `GET /photoapp/files/{id}`: a file that a person sent there. Whoever has the address may have it. */
export function openFile({ id }: Call, { uploads }: SandboxState): Reply {
  const upload = uploads.get(id);
  return upload ? fileReply(upload, uploads) : { status: 404, body: '' };
}

function fileReply({ id, mime_type, size }: Upload, uploads: UploadLog): Reply {
  return {
    status: 200,
    headers: { 'content-type': mime_type, 'content-length': String(size) },
    body: uploads.read(id),
  };
}

/** `GET /uploads`: what was taken, oldest first. */
export function listUploads(_call: Call, { uploads }: SandboxState): Reply {
  const list = uploads.list();
  return jsonReply(200, { count: list.length, uploads: list });
}

export function clearUploads(call: Call, state: SandboxState): Reply {
  state.uploads.clear();
  return listUploads(call, state);
}
