import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A map: the other side chooses the name, and every object has a `constructor`. */
const decoders = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The decoded body, cut at `maxBytes` of decoded data, so that a small compressed answer cannot fill the memory. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const decoder = decoders.get(incoming.headers['content-encoding']?.toLowerCase() ?? '')?.();
  // The callback has nothing to do: an error of either stream ends the loop below.
  const source: Readable = decoder ? pipeline(incoming, decoder, () => {}) : incoming;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: true };
  }
  return { bytes: Buffer.concat(chunks), cut: false };
}
