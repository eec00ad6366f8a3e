import type { IncomingMessage } from 'node:http';
import { decodedBody } from './decoded-body.ts';

/**
 * The decoded body, cut at `maxBytes` of decoded data, so that a small compressed answer cannot fill the memory. In an
 * encoding that we cannot undo it comes as it is: the status still says what happened.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decodedBody(incoming) ?? incoming) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: true };
  }
  return { bytes: Buffer.concat(chunks), cut: false };
}
