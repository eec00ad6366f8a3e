import type { IncomingMessage } from 'node:http';

const usualMost = 1024 * 1024;

/**
 * The whole body, or `undefined` when it is over `most` bytes (1 MB). What is too much is read and dropped, because a client that is
 * still sending would see a reset instead of the answer. Rejects when the client goes away.
 */
export async function readBody(request: IncomingMessage, most: number = usualMost): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  return size <= most ? Buffer.concat(chunks) : undefined;
}

/** The JSON value in a body, or `undefined` when it is not JSON in UTF-8. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
