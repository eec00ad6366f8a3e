import type { Deps } from '../runtime/deps.ts';
import type { Detected } from './content/detection.ts';
import { page } from './content/text.ts';
import { limited } from './download.ts';
import { namesOf, shownName } from './file-name.ts';
import type { MediaKind, StoredFile } from './media-source.ts';
import { type Answer, type OpenedFile, openFile } from './open-file.ts';
import { factsOf, ownFormat } from './resolve-format.ts';
import { storeStream } from './store-media.ts';

/** Where a file is stored with a provider, and what the provider says of it. */
export interface InboundSource {
  readonly url: string;
  /** The whole header value. */
  readonly authorization?: string;
  /** As the provider declares it; without it the answer's own header counts. */
  readonly mimeType?: string;
  readonly filename?: string;
  /** Bytes. */
  readonly size?: number;
  /** The address may be that of a page for people, which is no file. */
  readonly mayBePage?: true;
}

/** The file did not come. `again`: another try may succeed. `status`: the answer's, where it was not 200. The reason names no address and no token. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
  readonly again: boolean;
  readonly status?: number;
}

/** A file that was received. */
export interface ReceivedFile extends StoredFile {
  /** What it is by its content; absent where that says nothing. */
  readonly kind?: MediaKind;
}

/** What became of fetching a provider's file. `page`: its address is that of an HTML page, and nothing is stored. */
export type InboundResult =
  | { readonly kind: 'stored'; readonly file: ReceivedFile }
  | { readonly kind: 'page' }
  | Unavailable;

/** Under which key a file is stored, and until when, in ms since the epoch. */
interface InboundTarget {
  readonly key: string;
  readonly deadline: number;
}

/** Statuses that say that there is no such file, or not any more. */
const gone: readonly number[] = [404, 410];
/** The largest file that providers carry, a document. */
export const maxInboundBytes = 100 * 1_048_576;

/**
 * Brings a provider's file of any format into our storage, a few megabytes at a time. A file that does not come is a result,
 * never thrown, and then nothing is stored: the file that was under `key` stays. What this throws is a fault of the storage.
 */
export async function fetchInbound(
  source: InboundSource,
  { key, deadline }: InboundTarget,
  deps: Deps<'table:write' | 'http' | 'media:write'>,
): Promise<InboundResult> {
  const opened = await openFile(source.url, { deadline, authorization: source.authorization }, deps);
  if (opened.kind === 'none') return unopened(opened);
  const { answer, address } = opened;
  const names = namesOf(answer.headers, source.url, address);
  const mimeType = source.mimeType ?? answer.headers.get('content-type') ?? undefined;
  const { filename, mayBePage } = source;
  const read = { chunks: inboundChunks(answer, source.size), mimeType, filename, mayBePage, names };
  return storeInbound(read, key, deps);
}

/** A file of a provider whose bytes are read, and what is said of it. */
interface InboundBytes extends Pick<InboundSource, 'mimeType' | 'filename' | 'mayBePage'> {
  /** Reading them throws `FileUnavailable` where the rest does not come. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Other names that it goes by, the likeliest first. */
  readonly names?: readonly string[];
}

/** Stores a file of any format under `key`, as `fetchInbound` does. */
export async function storeInbound(
  { chunks, mimeType = '', filename, mayBePage, names = [] }: InboundBytes,
  key: string,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<InboundResult> {
  try {
    const check = ({ what }: Detected) => {
      if (mayBePage && what === page) throw new PageInstead();
    };
    const stored = await storeStream({ chunks, key, check }, deps);
    if (stored.kind === 'broken') throw stored.error;
    const format = ownFormat(stored.detected, { label: mimeType, names: [filename ?? '', ...names] });
    const { extension, kind } = format;
    const named = shownName({ filename, kind }, names, format);
    const facts = factsOf(stored.detected, { label: mimeType }, format);
    return { kind: 'stored', file: { key, size: stored.size, extension, ...named, ...facts } };
  } catch (error) {
    if (error instanceof PageInstead) return { kind: 'page' };
    if (!(error instanceof FileUnavailable)) throw error;
    return { kind: 'unavailable', reason: error.message, again: error.again };
  }
}

function unopened({ what, status, blocked }: Extract<OpenedFile, { kind: 'none' }>): Unavailable {
  const again = !blocked && !(status !== undefined && gone.includes(status));
  return { kind: 'unavailable', reason: what, again, ...(status !== undefined && { status }) };
}

/** Thrown before anything is stored of a page. */
class PageInstead extends Error {
  override readonly name = 'PageInstead';
}

/** Thrown while a provider's file is read: why the file did not come. `again`: another try may succeed. */
export class FileUnavailable extends Error {
  override readonly name = 'FileUnavailable';
  readonly again: boolean;

  constructor(reason: string, again: boolean) {
    super(reason);
    this.again = again;
  }
}

/**
 * A file's bytes. Throws `FileUnavailable` before the end of a file that is empty, too large or not whole. An answer without
 * a length ends with its connection, also when that breaks: there the size that the provider has declared decides. (For
 * other answers neither that size nor the hash is checked: TLS and HTTP ensure that everything has come.)
 */
async function* inboundChunks(answer: Answer, declared: number | undefined): AsyncGenerator<Uint8Array> {
  const limit = {
    maxBytes: maxInboundBytes,
    tooLarge: () => new FileUnavailable(`is larger than ${maxInboundBytes} bytes`, false),
    broken: (what: string) => new FileUnavailable(what, true),
  };
  let size = 0;
  for await (const chunk of limited(answer, limit)) {
    size += chunk.length;
    yield chunk;
  }
  if (size === 0) throw new FileUnavailable('answered with an empty file', true);
  const endIsKnown = lengthHeaders.some((name) => answer.headers.has(name));
  if (!endIsKnown && declared !== undefined && size < declared) {
    throw new FileUnavailable(`broke off at ${size} of ${declared} bytes`, true);
  }
}

/** Headers of an answer whose end is known. */
const lengthHeaders = ['content-length', 'transfer-encoding', 'content-encoding'];
