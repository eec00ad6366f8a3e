import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { applyFault } from '../faults/fault.ts';
import { type Call, isExpired, isToken, jsonReply, parseJson, type Reply, readBody } from '../http.ts';
import type { GatewayMessage } from '../sent-log.ts';
import { acceptMessage, type SandboxState } from '../state.ts';
import { evolutionError, evolutionFault, noInstance, unauthorized } from './errors.ts';
import { type EvolutionRoute, messageSchemas } from './message-schemas.ts';
import { isOnChatapp, newEvolutionId, recordOf } from './record.ts';

/** The server's own limit is 136 MB. */
const maxBytes = 20 * 1024 * 1024;

/**
 * `POST /evolution/message/{route}/{instance}`. Messages to groups, and to all numbers of the right length, are
 * accepted. Faults come last, as for the chat-app.
 */
export const sendEvolution =
  (route: EvolutionRoute) =>
  async (call: Call, state: SandboxState): Promise<Reply> => {
    const found = instanceOf(call);
    if ('refusal' in found) return found.refusal;
    const body = await readBody(call.request, maxBytes);
    if (!body) return evolutionError(413, ['request entity too large']);
    const isJson = /^application\/json\b/i.test(call.request.headers['content-type'] ?? '');
    const payload = isJson ? parseJson(body) : undefined;
    const parsed = messageSchemas[route].safeParse(payload);
    if (!parsed.success) return evolutionError(400, problemsIn(parsed.error));
    const { instance } = found;
    const at = new Date().toISOString();
    return answerTo({ platform: 'gateway', at, instance, route, message_id: newEvolutionId(), payload }, state);
  };

function answerTo(message: GatewayMessage, state: SandboxState): Reply | Promise<Reply> {
  const record = recordOf(message, 'PENDING');
  const { id: _, ...keyWithoutId } = record.key;
  const { remoteJid: jid } = keyWithoutId;
  if (!isOnChatapp(jid)) return evolutionError(400, [{ jid, exists: false, number: jid.split('@')[0] }]);
  const accept = () => acceptMessage(message, state);
  const answer = jsonReply(201, record);
  const fault = state.faults.take('gateway');
  if (fault) {
    const withoutId = jsonReply(201, { ...record, key: keyWithoutId });
    return applyFault(fault, { accept, error: evolutionFault, withoutId, answer });
  }
  accept();
  return answer;
}

export const problemsIn = (error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) => `instance.${z.core.toDotPath(path)} ${message}`);

const WebhookSchema = z.object({
  webhook: z.object({
    enabled: z.literal(true),
    url: z.string().regex(/^http:\/\/\S+$/, 'must be an http address'),
    headers: z.record(z.string(), z.string().regex(/^[\x20-\x7e]+$/)).default({}),
    byEvents: z.boolean().default(false),
  }),
});

/**
 * `POST /evolution/webhook/set/{instance}`: the address that the instance's webhooks go to from now on, and the headers
 * that they bear. With `byEvents` each event has an address of its own.
 */
export async function setEvolutionWebhook(call: Call, { senders }: SandboxState): Promise<Reply> {
  const found = instanceOf(call);
  if ('refusal' in found) return found.refusal;
  const parsed = WebhookSchema.safeParse(parseJson((await readBody(call.request)) ?? Buffer.of()));
  if (!parsed.success) return evolutionError(400, [z.prettifyError(parsed.error)]);
  const { url, headers, byEvents } = parsed.data.webhook;
  senders.ofInstance(found.instance).deliverTo({ url, headers, byEvents });
  return jsonReply(201, { instanceName: found.instance, webhook: { enabled: true, url } });
}

/** `GET /evolution/instance/connectionState/{instance}`: whether the instance is connected. One whose name begins with "offline" is not. */
export function showConnection(call: Call): Reply {
  const found = instanceOf(call);
  if ('refusal' in found) return found.refusal;
  if (isExpired(String(call.request.headers.apikey))) return unauthorized();
  const { instance: instanceName } = found;
  return jsonReply(200, { instance: { instanceName, state: instanceName.startsWith('offline') ? 'close' : 'open' } });
}

const FileRequestSchema = z.object({ message: z.object({ key: z.object({ id: z.string().min(1) }) }) });

/** `POST /evolution/chat/getBase64FromMediaMessage/{instance}`: the file of a message that came to the instance. */
export async function fileOfMessage(call: Call, { uploads }: SandboxState): Promise<Reply> {
  const found = instanceOf(call);
  if ('refusal' in found) return found.refusal;
  const parsed = FileRequestSchema.safeParse(parseJson((await readBody(call.request)) ?? Buffer.of()));
  if (!parsed.success) return evolutionError(400, problemsIn(parsed.error));
  const { id } = parsed.data.message.key;
  const file = uploads
    .list()
    .find(({ message_id, phone_number_id }) => message_id === id && phone_number_id === found.instance);
  if (!file) return evolutionError(400, ['Error: Message not found']);
  const { filename: fileName, mime_type: mimetype, size: fileLength } = file;
  const base64 = (await buffer(uploads.read(file.id))).toString('base64');
  return jsonReply(201, { mediaType: 'document', fileName, size: { fileLength }, mimetype, base64, buffer: null });
}

/** The instance that the path names. v2 looks for it before it looks at the key. */
export function instanceOf({ request, id }: Call): { readonly instance: string } | { readonly refusal: Reply } {
  const instance = decoded(id);
  // Every other instance exists.
  if (instance.startsWith('unknown')) return { refusal: noInstance(instance) };
  return isToken(request.headers.apikey) ? { instance } : { refusal: unauthorized() };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
