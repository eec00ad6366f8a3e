import type { Deps } from '../runtime/deps.ts';
import { limited } from './download.ts';
import { namesOf, shownName } from './file-name.ts';
import type { StoredFile } from './media-source.ts';
import { type Answer, type OpenedFile, openFile } from './open-file.ts';
import { ownFormat } from './resolve-format.ts';
import { storeStream } from './store-media.ts';

/** Where a file lies with a provider, and what the provider says of it. */
export interface InboundSource {
  readonly url: string;
  /** The whole header value. */
  readonly authorization?: string;
  /** As the provider declares it; else its server does. */
  readonly mimeType?: string;
  readonly filename?: string;
  /** Bytes. */
  readonly size?: number;
}

/** `again`: it may be had another time. `status`: what was answered in its stead. The reason names no address and no token. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
  readonly again: boolean;
  readonly status?: number;
}

/** What came of fetching a provider's file. */
export type InboundResult = { readonly kind: 'stored'; readonly file: StoredFile } | Unavailable;

/** Where a file goes in our storage, and until when, in ms since the epoch. */
interface InboundTarget {
  readonly key: string;
  readonly deadline: number;
}

/** There is no such file, or not any more. */
const gone: readonly number[] = [404, 410];
/** The largest file of the provider (provider-facts, Media): a document. */
const maxBytes = 100 * 1_048_576;

/**
 * Brings a provider's file of any format into our storage, a few megabytes at a time. A file that cannot be had is told,
 * never thrown, and then nothing was stored: what stood under `key` stands there still. What it throws is a fault of the
 * storage.
 */
export async function fetchInbound(
  source: InboundSource,
  { key, deadline }: InboundTarget,
  deps: Deps<'http' | 'media:write'>,
): Promise<InboundResult> {
  const opened = await openFile(source.url, { deadline, authorization: source.authorization }, deps);
  if (opened.kind === 'none') return unopened(opened);
  const { answer, address } = opened;
  try {
    const stored = await storeStream({ chunks: inboundChunks(answer, source.size), key }, deps);
    if (stored.kind === 'broken') throw stored.error;
    const names = namesOf(answer.headers, source.url, address);
    const label = source.mimeType ?? answer.headers.get('content-type') ?? '';
    const format = ownFormat(stored.detected, { label, names: [source.filename ?? '', ...names] });
    const { contentType, extension, kind } = format;
    const filename = shownName({ filename: source.filename, kind }, names, format);
    return { kind: 'stored', file: { key, size: stored.size, contentType, extension, filename } };
  } catch (error) {
    if (!(error instanceof NotHad)) throw error;
    return { kind: 'unavailable', reason: error.message, again: error.again };
  }
}

function unopened({ what, status, blocked }: Extract<OpenedFile, { kind: 'none' }>): Unavailable {
  const again = !blocked && !(status !== undefined && gone.includes(status));
  return { kind: 'unavailable', reason: what, again, ...(status !== undefined && { status }) };
}

/** Thrown into a stream that stores: what a provider's file failed for. */
class NotHad extends Error {
  override readonly name = 'NotHad';
  readonly again: boolean;

  constructor(reason: string, again: boolean) {
    super(reason);
    this.again = again;
  }
}

/**
 * A file's bytes; throws `NotHad` before the end of one that is empty, too large or not whole. An answer without a length
 * ends with its connection, also when that is cut: there the size that the provider has told decides. (Elsewhere it
 * does not, nor its hash: TLS and HTTP see to it that what was sent has come.)
 */
async function* inboundChunks(answer: Answer, told: number | undefined): AsyncGenerator<Uint8Array> {
  const limit = {
    maxBytes,
    tooLarge: () => new NotHad(`is larger than ${maxBytes} bytes`, false),
    broken: (what: string) => new NotHad(what, true),
  };
  let size = 0;
  for await (const chunk of limited(answer, limit)) {
    size += chunk.length;
    yield chunk;
  }
  if (size === 0) throw new NotHad('answered with an empty file', true);
  const endIsKnown = lengthHeaders.some((name) => answer.headers.has(name));
  if (!endIsKnown && told !== undefined && size < told) throw new NotHad(`broke off at ${size} of ${told} bytes`, true);
}

const lengthHeaders = ['content-length', 'transfer-encoding', 'content-encoding'];
