import { applyFault } from '../faults/fault.ts';
import { type Call, jsonReply, parseJson, type Reply, readBody } from '../http.ts';
import { acceptMessage, type SandboxState } from '../state.ts';
import type { UploadLog } from '../upload-log.ts';
import { checkMessage } from './check-message.ts';
import { chatappFault, graphError, refusalOfCall } from './errors.ts';
import { newMessageId, waIdOf } from './identifiers.ts';
import { isReadMark, markRead } from './mark-read.ts';
import { headerFileOf, refusedNow } from './refused-now.ts';
import { uploadTypes } from './upload-rules.ts';

/**
 * `POST /{version}/{phone_number_id}/messages`. Refusals come first: a fault is used up only by a message that would
 * have been accepted without it.
 */
export async function sendMessage(call: Call, state: SandboxState): Promise<Reply> {
  const { request, id } = call;
  const refusedCall = refusalOfCall(call);
  if (refusedCall) return refusedCall;
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return graphError(100, 'the content type must be application/json');
  }
  const body = await readBody(request);
  if (!body) return graphError(100, 'the body is over 1 MB', { status: 413 });
  const payload = parseJson(body);
  if (payload === undefined) return graphError(100, 'the body is not JSON');
  if (isReadMark(payload)) return markRead(payload, state);
  const checked = checkMessage(payload);
  if ('refusal' in checked) return graphError(checked.refusal.code, checked.refusal.details);

  const refused = refusedNow(payload, id, state);
  if (refused) return graphError(refused.code, refused.details);
  const refusedFile = refusedFileIn(payload, id, state.uploads);
  if (refusedFile) return refusedFile;

  const message_id = newMessageId();
  const at = new Date().toISOString();
  const accept = () => acceptMessage({ platform: 'chatapp', at, phone_number_id: id, message_id, payload }, state);
  const fault = state.faults.take('message');
  if (fault) return applyFault(fault, { accept, error: chatappFault });
  const { number, user_id } = state.receipts.current();
  accept();
  const { to, recipient } = checked.message;
  return jsonReply(200, {
    messaging_product: 'whatsapp',
    contacts: [
      to === undefined
        ? { input: recipient, wa_id: number, user_id: recipient }
        : { input: to, wa_id: waIdOf(to), user_id },
    ],
    messages: [{ id: message_id }],
  });
}

const fileTypes = ['image', 'video', 'audio', 'document', 'sticker'];

/**
 * The refusal of a message whose media id was not uploaded for its phone number, or does not fit its type. The provider
 * itself notices the latter later, and fails the message with the same code.
 */
function refusedFileIn(payload: unknown, phoneNumberId: string, uploads: UploadLog): Reply | undefined {
  const message = payload as Record<string, Carrier> & { interactive?: { header?: Record<string, Carrier> } };
  const inTemplate = headerFileOf(payload);
  const carriers: [string, string, Carrier | undefined][] = fileTypes.flatMap((type) => [
    [type, type, message[type]],
    [type, `interactive['header']['${type}']`, message.interactive?.header?.[type]],
    [type, `template['components']['header']['${type}']`, inTemplate[type]],
  ]);
  for (const [type, path, carrier] of carriers) {
    if (carrier?.id === undefined) continue;
    const upload = uploads.get(carrier.id);
    if (upload?.phone_number_id !== phoneNumberId) return noSuchFile(`${path}['id']`);
    if (uploadTypes.get(upload.mime_type)?.fits !== type) {
      return graphError(131053, `${path}: ${upload.mime_type} is not supported for ${type} messages`);
    }
  }
  return undefined;
}

interface Carrier {
  readonly id?: string;
}

function noSuchFile(path: string): Reply {
  const what = `Param ${path} is not a valid whatsapp business account media attachment ID`;
  return graphError(100, what, { message: `(#100) ${what}` });
}
