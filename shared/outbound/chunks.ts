import type { IncomingMessage } from 'node:http';

/** The first bytes of a stream, and the whole of it all the same. */
interface Peeked {
  /** At least as many bytes as were asked for, or all there are. */
  readonly head: Buffer;
  readonly all: AsyncIterable<Uint8Array>;
}

/** Reads the first `length` bytes of a stream. The caller reads `all` or calls the iterator's `return`. Throws what the stream throws. */
export async function peek(iterator: AsyncIterator<Uint8Array>, length: number): Promise<Peeked> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < length; ) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const head = Buffer.concat(chunks);
  async function* all() {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, all: all() };
}

/**
 * Frees the memory of a stream's chunk at once, when its bytes have been copied or sent; the chunk is empty from then on.
 * Left to V8, 32 MB of such memory and more pile up before it is collected. A chunk that shares its memory with another one is
 * left alone, and so is every chunk where the runtime cannot do this (before Node 21).
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer?.(0);
}

/**
 * Frees what Node reads from the socket while this answer's body comes. Its HTTP client copies the body out of it, so that
 * a file is in memory twice, and one half of that is garbage which no reader of the body sees.
 */
export function releaseReads(incoming: IncomingMessage): void {
  const { socket } = incoming;
  // Node's own listener, which reads the answer, came first.
  socket.on('data', release);
  // The next answer on a connection that is kept is none of ours.
  incoming.once('close', () => socket.off('data', release));
}
