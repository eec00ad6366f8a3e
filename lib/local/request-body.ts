import type { IncomingMessage } from 'node:http';

/**
 * The whole body; `too long` when it is over `most` bytes; `cut off` when the client went away. The rest of a body that is
 * too long is read and dropped, so that the client hears the answer.
 */
export async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | 'too long' | 'cut off'> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= most) chunks.push(chunk);
    }
  } catch {
    return 'cut off';
  }
  return length <= most ? Buffer.concat(chunks) : 'too long';
}
