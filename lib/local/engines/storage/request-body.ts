import type { IncomingMessage } from 'node:http';
import { incompleteBody, S3Error } from './protocol.ts';

/** The bytes to be stored. Fails at the end when they are fewer or more than the request's headers say. */
export function bodyOf(request: IncomingMessage): AsyncIterable<Uint8Array> {
  const { headers } = request;
  const isFramed = /^STREAMING-/.test(String(headers['x-amz-content-sha256']));
  return isFramed ? ofLength(withoutFraming(request), headers['x-amz-decoded-content-length']) : request;
}

async function* ofLength(chunks: AsyncIterable<Uint8Array>, said: string | string[] | undefined) {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    yield chunk;
  }
  if (said !== undefined && length !== Number(said)) throw incompleteBody();
}

/** A small body as text. Throws when it is longer than 1 MB: S3 itself takes no more XML. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > 1_048_576) throw new S3Error('MaxMessageLengthExceeded', 'Your request was too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A line of the framing is a length, or a trailer with a checksum. */
const longestLine = 4096;

/**
 * Takes off the framing that the SDK puts around bodies when it adds a checksum at their end:
 * `<length in hex>[;signature]\r\n<bytes>\r\n …`, then a chunk of none, then the trailers.
 */
async function* withoutFraming(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let line = '';
  let left = 0;
  let ended = false;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && !ended; ) {
      if (left > 0) {
        const data = chunk.subarray(at, at + left);
        left -= data.length;
        at += data.length;
        yield data;
        continue;
      }
      line += String.fromCharCode(chunk[at++] ?? 0);
      if (line.length > longestLine) throw incompleteBody();
      // The empty line is the end of the bytes before it.
      if (line === '\r\n') line = '';
      if (!line.endsWith('\r\n')) continue;
      left = lengthIn(line);
      line = '';
      ended = left === 0;
    }
  }
  if (!ended) throw incompleteBody();
}

function lengthIn(line: string): number {
  const digits = /^([0-9a-f]{1,12})(;.*)?\r\n$/i.exec(line)?.[1];
  if (digits === undefined) throw incompleteBody();
  return Number.parseInt(digits, 16);
}
