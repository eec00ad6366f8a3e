import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A map: the other side chooses the name, and every object has a `constructor`. */
const decoders = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** What undoes a `content-encoding`, or undefined for one that is none of ours. */
export const decoderOf = (encoding: string): Duplex | undefined => decoders.get(encoding.toLowerCase())?.();
