import type { ClientRequest } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { chunkPassed } from './collect-chunks.ts';
import type { OpenRequest, StreamedBody } from './outbound.ts';

type Body = NonNullable<OpenRequest['body']>;

export const isStreamed = (body: Body): body is StreamedBody => typeof body === 'object' && 'chunks' in body;

/** Bytes. */
export const lengthOf = (body: Body): number => (isStreamed(body) ? body.length : Buffer.byteLength(body));

/** Sends the body no faster than the other side reads it, and ends the request. When the source fails, so does the request. */
export function stream(body: StreamedBody, outgoing: ClientRequest): void {
  async function* source() {
    try {
      yield* exactly(body);
    } catch (error) {
      // The pipeline would abort the request without saying why.
      outgoing.destroy(error as Error);
      throw error;
    }
  }
  // The callback has nothing to do: a request that ends takes its source with it.
  pipeline(Readable.from(source()), outgoing, () => {});
}

/** The length was promised in a header: a byte more would be read as the next request, a byte less waited for. */
async function* exactly({ chunks, length }: StreamedBody): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw new Error(`a body of ${length} bytes has more`);
    yield chunk;
    chunkPassed(chunk.length);
  }
  if (left > 0) throw new Error(`a body of ${length} bytes has only ${length - left}`);
}
