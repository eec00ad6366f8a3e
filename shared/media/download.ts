import { ApiError } from '../errors.ts';
import { BrokenAnswer } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';
import { kinds, limitText, type MediaSource } from './media-source.ts';
import { type Answer, leave, openFile } from './open-file.ts';

/** A file whose bytes are still to be read. */
export interface Download {
  readonly headers: Headers;
  /** The address that it comes from in the end. */
  readonly address: string;
  /** The caller's own, where it came with the file and not with the request. */
  readonly filename?: string;
  /** To be called once the file is stored; absent where nothing is counted or kept for it. */
  readonly stored?: () => Promise<unknown>;
  /** Decoded. Throws `Media download failed` when it breaks off and `Unsupported media` when it passes the limit of its kind. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Opens the address that a caller named, following a few redirects, until `deadline` (ms since the epoch) at most. Throws
 * `Media download failed`.
 */
export async function openDownload(
  source: Extract<MediaSource, { readonly url: string }>,
  deadline: number,
  deps: Deps<'http'>,
): Promise<Download> {
  const opened = await openFile(source.url, { deadline }, deps);
  if (opened.kind === 'none') throw failedDownload(source, opened.what);
  const { answer, address } = opened;
  const chunks = limited(answer, {
    maxBytes: kinds[source.kind].maxBytes,
    tooLarge: () => tooLarge(source),
    broken: (what) => failedDownload(source, what),
  });
  return { headers: answer.headers, address, chunks };
}

/** A file that came with a request, in the form of a download. `label`: the content type that was given with it. */
export function inlineDownload({ bytes, label }: { readonly bytes: Uint8Array; readonly label: string }): Download {
  async function* chunks() {
    yield bytes;
  }
  // A label that no header could carry says nothing.
  const headers = /^[\x20-\x7e]+$/.test(label) ? { 'content-type': label } : {};
  return { headers: new Headers(headers), address: '', chunks: chunks() };
}

/** 400: the file did not come. `what` follows the name of the field. */
export const failedDownload = ({ field }: Pick<MediaSource, 'field'>, what: string) =>
  new ApiError('Media download failed', `${field} ${what}`);

/** 400: the file is larger than its kind may be. */
export const tooLarge = ({ field, kind, taken }: MediaSource) =>
  new ApiError(
    'Unsupported media',
    `${field} is larger than ${limitText((taken ?? kinds[kind]).maxBytes)}, the limit for this kind of media`,
  );

/** How many bytes a file may have, and the errors to throw when it has more and when it breaks off. */
interface Limit {
  readonly maxBytes: number;
  tooLarge(): Error;
  /** `what` follows the name of the field: `broke off (ECONNRESET)`. */
  broken(what: string): Error;
}

/** The bytes of an answer up to its limit. Throws the limit's errors; the connection is closed in every case. */
export async function* limited(
  { headers, chunks }: Pick<Answer, 'headers' | 'chunks'>,
  limit: Limit,
): AsyncGenerator<Uint8Array> {
  let refusal: Error | undefined;
  const refuse = () => {
    refusal = limit.tooLarge();
    return refusal;
  };
  try {
    if (declaredSize(headers) > limit.maxBytes) throw refuse();
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit.maxBytes) throw refuse();
      yield chunk;
    }
  } catch (error) {
    throw error === refusal ? error : limit.broken(breakOf(error));
  } finally {
    await leave(chunks);
  }
}

/** The bytes that the server declares, where that is the size of the file. */
const declaredSize = (headers: Headers) =>
  headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));

function breakOf(error: unknown): string {
  if (!(error instanceof BrokenAnswer)) return 'broke off (unreadable)';
  if (error.reason === 'timeout') return 'took too long';
  return error.undecodable
    ? `has a Content-Encoding that cannot be decoded (${error.reason})`
    : `broke off (${error.reason})`;
}
