import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { decoderOf } from './decoders.ts';

/** The decoded body, cut at `maxBytes` of decoded data, so that a small compressed answer cannot fill the memory. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const decoder = decoderOf(incoming.headers['content-encoding'] ?? '');
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
