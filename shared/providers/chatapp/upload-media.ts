import * as z from 'zod';
import { exactJsonOf } from '../../base/text.ts';
import type { UploadOutcome } from '../../channels/channel.ts';
import { type Format, fits, formats, webpFormat } from '../../media/formats.ts';
import type { StoredFile } from '../../media/media-source.ts';
import type { MediaReader } from '../../media/media-store.ts';
import type { StreamedBody, TextAnswer } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { retryWhileUnsent } from '../provider-call.ts';
import { failureReason, outcomeOf } from './answer.ts';

/** How often an upload is begun in all, and only while no connection came about: a second 100 MB has no time. */
const tries = 3;
/** Bytes that are read of an answer, which has a few dozen. */
const maxAnswerBytes = 64 * 1024;

/** An organization's account at the chat-app's provider. */
export interface ChatappAccount {
  /** The provider's id of our number. */
  readonly phoneId: string;
  /** Goes out in the header `authorization` alone. */
  readonly token: string;
}

/**
 * Uploads a stored file to the provider, straight from our storage, until `deadline` (ms since the epoch). Throws only for
 * faults of the storage.
 */
export async function uploadMedia(
  { phoneId, token }: ChatappAccount,
  { file, deadline }: { readonly file: StoredFile; readonly deadline: number },
  deps: Deps<'http' | 'media:read'>,
): Promise<UploadOutcome> {
  const { url, version } = deps.settings.chatappApi;
  const call = (timeoutMs: number) => {
    const { contentType, body } = multipartForm(file, `relaydesk-${deps.ids.base62(30)}`, deps.media);
    return deps.http.request({
      method: 'POST',
      url: `${url}/${version}/${encodeURIComponent(phoneId)}/media`,
      namedBy: 'operator',
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType, accept: 'application/json' },
      body,
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  };
  const result = await retryWhileUnsent(call, { deadline, tries }, deps);
  if (result.kind !== 'answer') return { kind: 'failed', reason: `no answer (${result.reason})` };
  return uploadOutcome({ ...result, body: result.body.toString('utf8') }, token);
}

/** An id may come as a number. */
const uploadedSchema = z.looseObject({ id: z.union([z.string().min(1).max(512), z.int().transform(String)]) });

function uploadOutcome(answer: TextAnswer, token: string): UploadOutcome {
  const uploaded = uploadedSchema.safeParse(exactJsonOf(answer.body));
  if (uploaded.success && answer.status >= 200 && answer.status < 300) {
    return { kind: 'uploaded', mediaId: uploaded.data.id };
  }
  const outcome = outcomeOf(answer);
  const trouble = outcome.kind === 'rejected' && outcome.isDisconnected ? outcome.error.message : undefined;
  return { kind: 'failed', reason: failureReason(answer, token, 'a media id'), trouble };
}

/**
 * The multipart form in which the provider takes a file. The file is read from our storage while the form goes out, and the
 * length is known beforehand.
 */
function multipartForm(
  file: StoredFile,
  boundary: string,
  media: MediaReader,
): { readonly contentType: string; readonly body: StreamedBody } {
  const part = (headers: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}`;
  const start = Buffer.from(
    [
      part('name="messaging_product"', 'whatsapp'),
      part('name="type"', file.contentType),
      part(`name="file"; filename="${escaped(partName(file))}"\r\nContent-Type: ${file.contentType}`, ''),
    ].join('\r\n'),
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* chunks() {
    yield start;
    yield* await media.read(file.key);
    yield end;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: { chunks: chunks(), length: start.length + file.size + end.length },
  };
}

/** The provider judges a file by its extension too: the extension is one of the content type's, whatever the name said. */
function partName({ filename, extension, contentType }: StoredFile): string {
  const ofThisType: Format[] = [...Object.values(formats), webpFormat].filter(
    (format) => format.contentType === contentType,
  );
  return ofThisType.some((format) => fits(filename, format)) ? filename : `${filename}.${extension}`;
}

/** Quotes and line breaks percent-encoded, as browsers do it, and all else in raw UTF-8. */
const escaped = (name: string) =>
  name
    .toWellFormed()
    .replace(/["\r\n]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
