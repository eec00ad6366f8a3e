import { createHmac, randomBytes } from 'node:crypto';
import { type Call, hasBearerToken, isExpired, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { fileReply } from '../upload-log.ts';
import { graphError, unsupportedRequest } from './errors.ts';

/** `GET /{version}/{media_id}`: type, hash and size of the file, and an address that is valid for five minutes. */
function lookUpMedia({ request, query, id }: Call, { uploads }: SandboxState): Reply {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  const upload = uploads.get(id);
  const phone = query.get('phone_number_id');
  if (!upload || (phone !== null && phone !== upload.phone_number_id)) return unsupportedRequest('GET', id);
  const { mime_type, sha256, size } = upload;
  const url = `http://${request.headers.host}${addressOf(id, Date.now())}`;
  return jsonReply(200, { messaging_product: 'whatsapp', url, mime_type, sha256, file_size: String(size), id });
}

/** `GET /{version}/{id}?fields=…`: a number, or a business account, of which every one is there; without `fields` a file, as above. */
export function lookUp(call: Call, state: SandboxState): Reply {
  const fields = (call.query.get('fields') ?? '').split(',');
  const token = call.request.headers.authorization;
  if (fields[0] === '') return lookUpMedia(call, state);
  if (!hasBearerToken(token) || isExpired(token)) return graphError(190, 'Invalid OAuth access token');
  const whole: Readonly<Record<string, string>> = {
    display_phone_number: '+55 11 90000-0000',
    verified_name: 'Sandbox number',
    name: 'Sandbox business',
  };
  const asked = fields.filter((field) => Object.hasOwn(whole, field));
  return jsonReply(200, { ...Object.fromEntries(asked.map((field) => [field, whole[field]])), id: call.id });
}

/** `DELETE /{version}/{media_id}` */
export function deleteMedia({ request, id }: Call, { uploads }: SandboxState): Reply {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  if (!uploads.get(id)) return unsupportedRequest('DELETE', id);
  uploads.remove(id);
  return jsonReply(200, { success: true });
}

/** `GET /download/{media_id}`: the file. It takes a token too; an expired address is 404. */
export function downloadMedia({ request, query, id }: Call, { uploads }: SandboxState): Reply {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  const upload = uploads.get(id);
  if (!upload || !isAddress(id, query, Date.now())) return { status: 404, body: '' };
  return fileReply(upload, uploads);
}

const validSeconds = 300;
/** Made at the start, so that a restart ends all addresses; the client then asks for another. */
const secret = randomBytes(32);

/** Path and query of a file, valid for five minutes from `now` (ms) on. */
function addressOf(id: string, now: number): string {
  const ext = String(Math.floor(now / 1000) + validSeconds);
  return `/download/${id}?${new URLSearchParams({ ext, hash: hashOf(id, ext) })}`;
}

function isAddress(id: string, query: URLSearchParams, now: number): boolean {
  const ext = query.get('ext') ?? '';
  return query.get('hash') === hashOf(id, ext) && now < Number(ext) * 1000;
}

const hashOf = (id: string, ext: string) => createHmac('sha256', secret).update(`${id} ${ext}`).digest('base64url');
