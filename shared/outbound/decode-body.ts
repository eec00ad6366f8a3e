import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { peek } from './chunks.ts';

/** Makes one of Node's decoders, for a body that starts with `head`. */
type MakeDecoder = (head: Buffer) => Transform;

const gunzip: MakeDecoder = () => zlib.createGunzip();

/** `deflate` means zlib's format; servers that send bare deflate are as old as the name (RFC 9110, 8.4.1.2). */
const inflate: MakeDecoder = (head) => {
  const isZlib = head.length >= 2 && ((head[0] ?? 0) & 15) === 8 && head.readUInt16BE() % 31 === 0;
  return isZlib ? zlib.createInflate() : zlib.createInflateRaw();
};

/**
 * Node 22.15 and newer. Eight megabytes is what a sender may ask us to remember (RFC 9659); zstd itself allows gigabytes.
 * Node undoes the first frame alone, so a body of several is refused: half of it must not be taken for the whole.
 */
const { createZstdDecompress } = zlib as Partial<typeof zlib>;
const unzstd: MakeDecoder | undefined =
  createZstdDecompress &&
  (() =>
    createZstdDecompress({
      params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
      rejectGarbageAfterEnd: true,
    }));

/** By name; undefined for those that we know and cannot undo. A map: the other side chooses the name, and every object has a `constructor`. */
const decoders = new Map<string, MakeDecoder | undefined>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', unzstd],
  ['compress', undefined],
  ['x-compress', undefined],
]);

/**
 * The body without its `content-encoding`, or undefined when that is one that we cannot undo, or several. Words that are
 * no encoding at all (`utf-8`, `none`, `aws-chunked`) say nothing, and the bytes are what they are. Reading throws Node's
 * errors, those of its decoders included.
 */
export function decodeBody(incoming: IncomingMessage): AsyncIterable<Uint8Array> | undefined {
  const words = incoming.headers['content-encoding']?.toLowerCase().split(',') ?? [];
  const [encoding, ...more] = words.map((word) => word.trim()).filter((word) => decoders.has(word));
  if (encoding === undefined) return incoming;
  const makeDecoder = decoders.get(encoding);
  return makeDecoder && more.length === 0 ? decode(incoming, makeDecoder) : undefined;
}

async function* decode(incoming: IncomingMessage, makeDecoder: MakeDecoder): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(incoming[Symbol.asyncIterator](), 2);
  // An answer without a body has none to decode, whatever its headers say.
  if (head.length === 0) return;
  const decoder = makeDecoder(head);
  // The loop over the decoder gets the errors of both, so the callback has nothing to do.
  pipeline(Readable.from(all), decoder, () => {});
  yield* decoder;
}

/** Whether an error's code says that the body is not what its encoding promised: zlib's, brotli's and zstd's. */
export const isDecodingError = (code: string): boolean => /^(Z_|ERR__|ZSTD_|ERR_TRAILING_JUNK)/.test(code);
