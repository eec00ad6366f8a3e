import * as z from 'zod';
import { seconds } from '../../base/clock.ts';
import { exactJsonOf } from '../../base/json.ts';
import type { UploadOutcome } from '../../channels/channel.ts';
import { type Format, fits, formats } from '../../media/formats.ts';
import type { StoredFile } from '../../media/media-source.ts';
import type { MediaReader } from '../../media/media-store.ts';
import type { OutboundResult, StreamedBody } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { callBeforeDeadline } from '../provider-call.ts';
import { failureReason } from './answer.ts';

/** The form that the provider takes files in, read from our storage while it goes out, with its length known beforehand. */
export function multipartForm(
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

/** The provider judges by the extension too (provider-facts P11): it is one of the content's, whatever the name said. */
function partName({ filename, extension, contentType }: StoredFile): string {
  const ofThisType: Format[] = Object.values(formats).filter((format) => format.contentType === contentType);
  return ofThisType.some((format) => fits(filename, format)) ? filename : `${filename}.${extension}`;
}

/** As browsers do, in raw UTF-8. */
const escaped = (name: string) =>
  name
    .toWellFormed()
    .replace(/["\r\n]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

interface Account {
  readonly phoneId: string;
  readonly token: string;
}

/** Calls that left nothing behind are tried this often in all; others once, so that no deadline is spent on a second 100 MB. */
const tries = 3;
const firstPauseMs = 250;
/** An answer is a few dozen bytes. */
const maxAnswerBytes = 64 * 1024;

/** Gives the provider a stored file, straight from our storage, until `deadline` (ms since the epoch). */
export async function uploadMedia(
  account: Account,
  file: StoredFile,
  deadline: number,
  deps: Deps<'http' | 'media:read'>,
): Promise<UploadOutcome> {
  for (let attempt = 1; ; attempt++) {
    const result = await callBeforeDeadline((timeoutMs) => post(account, file, timeoutMs, deps), deadline, deps);
    if (result.kind === 'answer') return answered(result, account.token);
    const pause = firstPauseMs * 2 ** (attempt - 1);
    const over = attempt === tries || deps.clock.now() + pause + seconds(1) > deadline;
    if (result.kind !== 'unsent' || over) return { kind: 'failed', reason: `no answer (${result.reason})` };
    await deps.clock.sleep(pause);
  }
}

function post(
  { phoneId, token }: Account,
  file: StoredFile,
  timeoutMs: number,
  deps: Deps<'http' | 'media:read'>,
): Promise<OutboundResult> {
  const { url, version } = deps.settings.chatappApi;
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
}

/** An id may come as a number. */
const uploadedSchema = z.looseObject({ id: z.union([z.string().min(1).max(512), z.int().transform(String)]) });

/** An id, or why there is none. */
function answered(answer: Extract<OutboundResult, { kind: 'answer' }>, token: string): UploadOutcome {
  const body = answer.body.toString('utf8');
  const uploaded = uploadedSchema.safeParse(exactJsonOf(body));
  if (uploaded.success && answer.status >= 200 && answer.status < 300) {
    return { kind: 'uploaded', mediaId: uploaded.data.id };
  }
  return { kind: 'failed', reason: failureReason({ ...answer, body }, token, 'a media id') };
}
