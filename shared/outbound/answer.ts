import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { peek, releaseReads } from './chunks.ts';
import { BrokenAnswer } from './outbound.ts';

/** An answer whose body is still to come. */
export interface Connection {
  readonly kind: 'answer';
  readonly incoming: IncomingMessage;
  /** Closes the connection, also before the body has come. */
  end(): void;
  /** Why reading failed: `timeout` or an error code. */
  reasonOf(error: unknown): string;
}

/** The headers whose values are printable ASCII. The rest is dropped: it must not cost us the answer. */
export const plainHeaders = (incoming: IncomingMessage): Headers => headersOf(incoming, /^[\x20-\x7e\t]*$/);

/**
 * The headers, also with values beyond ASCII, one character for each byte (`headerText` reads them): file names and redirects come in
 * raw UTF-8.
 */
export const rawHeaders = (incoming: IncomingMessage): Headers => headersOf(incoming, /^[\x20-\x7e\x80-\xff\t]*$/);

function headersOf({ headersDistinct }: IncomingMessage, readable: RegExp): Headers {
  const pairs = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ]);
  return new Headers(pairs.filter(([, value]) => readable.test(value)));
}

/** The text of a header value that came with one character for each byte: UTF-8 if it is that, else Latin-1. */
export function headerText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

/**
 * The decoded body, cut at `maxBytes` of decoded data, so that a small compressed answer cannot fill the memory. In an
 * encoding that we cannot undo it comes as it is: the status still says what happened. Throws what breaks the body off.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of decodeBody(incoming) ?? (incoming as AsyncIterable<Uint8Array>)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: true };
  }
  return { bytes: Buffer.concat(chunks), cut: false };
}

/**
 * The decoded body, as fast as it is read. Throws `BrokenAnswer` when the rest does not come, and at once for an encoding
 * that we cannot undo. Leaving the loop closes the connection, also one that never began.
 */
export function answerChunks({ incoming, end, reasonOf }: Connection): AsyncIterable<Uint8Array> {
  releaseReads(incoming);
  const source = decodeBody(incoming);
  async function* read(): AsyncGenerator<Uint8Array, void> {
    if (!source) throw new BrokenAnswer(incoming.headers['content-encoding'] ?? '', { undecodable: true });
    try {
      yield* source;
    } catch (error) {
      const reason = reasonOf(error);
      throw new BrokenAnswer(reason, { cause: error, undecodable: isDecodingError(reason) });
    } finally {
      end();
    }
  }
  const chunks = read();
  const leave = () => {
    end();
    return chunks.return();
  };
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next(), return: leave }) };
}

/**
 * The body without its `content-encoding`, or undefined when that is one that we cannot undo, or several. Words that are
 * no encoding at all (`utf-8`, `none`, `aws-chunked`) say nothing, and the bytes are what they are. Reading throws Node's
 * errors, those of its decoders included.
 */
export function decodeBody(incoming: IncomingMessage): AsyncIterable<Uint8Array> | undefined {
  const words = incoming.headers['content-encoding']?.toLowerCase().split(',') ?? [];
  const [encoding, ...more] = words.map((word) => word.trim()).filter((word) => decoders.has(word));
  if (encoding === undefined) return incoming;
  const makeDecoder = encoding === 'zstd' && !hasZstd() ? undefined : decoders.get(encoding);
  return makeDecoder && more.length === 0 ? decode(incoming, makeDecoder) : undefined;
}

async function* decode(incoming: IncomingMessage, makeDecoder: MakeDecoder): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(incoming[Symbol.asyncIterator](), 2);
  // An answer without a body has none to decode, even where its headers say otherwise.
  if (head.length === 0) return;
  const decoder = makeDecoder(head);
  // The loop over the decoder gets the errors of both, so the callback has nothing to do.
  pipeline(Readable.from(all), decoder, () => {});
  yield* decoder;
}

/** Whether an error's code says that the body is not what its encoding promised: zlib's, brotli's and zstd's. */
const isDecodingError = (code: string): boolean => /^(Z_|ERR__|ZSTD_|ERR_TRAILING_JUNK)/.test(code);

/** Makes one of Node's decoders, for a body that starts with `head`. */
type MakeDecoder = (head: Buffer) => Transform;

const gunzip: MakeDecoder = () => zlib.createGunzip();

/** `deflate` means zlib's format; servers that send bare deflate are as old as the name (RFC 9110, 8.4.1.2). */
const inflate: MakeDecoder = (head) => {
  const isZlib = head.length >= 2 && ((head[0] ?? 0) & 15) === 8 && head.readUInt16BE() % 31 === 0;
  return isZlib ? zlib.createInflate() : zlib.createInflateRaw();
};

/**
 * Eight megabytes is what a sender may ask us to remember (RFC 9659); zstd itself allows gigabytes. Node undoes the first frame
 * alone, so a body of several is refused: half of it must not be taken for the whole.
 */
const unzstd: MakeDecoder = () =>
  zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 }, rejectGarbageAfterEnd: true });

/** Node has it from 22.15 on. */
const hasZstd = () => 'createZstdDecompress' in zlib;

/** The decoders of encodings that we know, undefined where we cannot undo it. A map: the other side chooses the name, and every object has a `constructor`. */
const decoders = new Map<string, MakeDecoder | undefined>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', unzstd],
  ['compress', undefined],
  ['x-compress', undefined],
]);
