import zlib from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { gunzip, startsGzip } from './gunzip.ts';
import { through } from './through.ts';

/** What follows the encoded data is left in the source. */
export type Decoder = (bytes: ByteSource) => AsyncIterable<Buffer>;

const gzip = repeated(gunzip, 2, startsGzip);

/** `deflate` means zlib's format; servers that send bare deflate are as old as the name (RFC 9110, 8.4.1.2). */
const deflate: Decoder = async function* (bytes) {
  const start = await bytes.peek(2);
  const isZlib = start.length === 2 && ((start[0] ?? 0) & 15) === 8 && start.readUInt16BE() % 31 === 0;
  yield* through(isZlib ? zlib.createInflate() : zlib.createInflateRaw(), bytes);
};

const brotli: Decoder = (bytes) => through(zlib.createBrotliDecompress(), bytes);

/** Node 22.15 and newer. Eight megabytes is what a sender may ask us to remember (RFC 9659); zstd itself allows gigabytes. */
const { createZstdDecompress } = zlib as Partial<typeof zlib>;
const zstd =
  createZstdDecompress &&
  repeated(
    (bytes) => through(createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }), bytes),
    4,
    (start) => start.toString('hex') === '28b52ffd',
  );

/** By name; undefined for those that we know and cannot undo. A map: the other side chooses the name, and every object has a `constructor`. */
export const decoders = new Map<string, Decoder | undefined>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', deflate],
  ['br', brotli],
  ['zstd', zstd],
  ['compress', undefined],
  ['x-compress', undefined],
]);

/** For formats whose files may be written one behind the other. */
function repeated(one: Decoder, length: number, starts: (start: Buffer) => boolean): Decoder {
  return async function* (bytes) {
    do yield* one(bytes);
    while (starts(await bytes.peek(length)));
  };
}
