import type { ClientRequest } from 'node:http';
import { pipeline, Readable, Writable } from 'node:stream';
import { release } from './chunks.ts';
import type { OpenRequest, StreamedBody } from './outbound.ts';

/**
 * Path and query as they go out. The query goes as it was written wherever a request line can carry that: signatures of
 * storage links cover it, and WHATWG's spelling differs (`'` becomes `%27`, a bare `?` is dropped).
 */
export function targetOf(url: URL, written: string): string {
  const [address = ''] = written.split('#', 1);
  const start = address.indexOf('?');
  const query = start < 0 ? '' : address.slice(start);
  return url.pathname + (/^[\x21-\x7e]*$/.test(query) ? query : url.search);
}

type Body = NonNullable<OpenRequest['body']>;

/** Whether a body is read from a stream while it goes out. */
export const isStreamed = (body: Body): body is StreamedBody => typeof body === 'object' && 'chunks' in body;

/** The length of a body, in bytes. */
export const lengthOf = (body: Body): number => (isStreamed(body) ? body.length : Buffer.byteLength(body));

/** Sends the body no faster than the other side reads it, and ends the request. When the source fails, so does the request. */
export function stream(body: StreamedBody, outgoing: ClientRequest): void {
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      outgoing.write(chunk, (error) => {
        release(chunk);
        done(error);
      });
    },
    final: (done) => void outgoing.end(done),
    destroy(error, done) {
      if (error) outgoing.destroy(error);
      done(error);
    },
  });
  outgoing.once('close', () => sink.destroy());
  // The callback has nothing to do: a request that ends takes its source with it.
  pipeline(Readable.from(ofPromisedLength(body)), sink, () => {});
}

/** The length was promised in a header: a byte more would be read as the next request, a byte less waited for. */
async function* ofPromisedLength({ chunks, length }: StreamedBody): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw new Error(`a body of ${length} bytes has more`);
    yield chunk;
  }
  if (left > 0) throw new Error(`a body of ${length} bytes has only ${length - left}`);
}
