import type { IncomingMessage } from 'node:http';
import { withoutFraming } from './aws-chunked.ts';
import { incompleteBody, S3Error } from './s3-error.ts';

/** The bytes to be stored. Fails at the end when they are fewer or more than was said. */
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

/** A small body: S3 itself takes 1 MB of XML. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > 1_048_576) throw new S3Error(400, 'MaxMessageLengthExceeded', 'Your request was too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
