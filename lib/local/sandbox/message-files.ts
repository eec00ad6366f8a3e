import { graphError } from './graph-error.ts';
import type { Reply } from './reply.ts';
import type { UploadLog } from './upload-log.ts';
import { uploadTypes } from './upload-types.ts';

const types = ['image', 'video', 'audio', 'document', 'sticker'];

/**
 * The refusal of a message whose media id was not uploaded for its phone number, or does not fit its type. The provider
 * itself notices the latter later, and fails the message with the same code.
 */
export function refusedFileIn(payload: unknown, phoneNumberId: string, uploads: UploadLog): Reply | undefined {
  const message = payload as Record<string, Carrier> & { interactive?: { header?: Record<string, Carrier> } };
  const carriers: [string, string, Carrier | undefined][] = types.flatMap((type) => [
    [type, type, message[type]],
    [type, `interactive['header']['${type}']`, message.interactive?.header?.[type]],
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
