/** The first bytes of a stream, and the whole of it all the same. */
export interface Peeked {
  /** At least `length` bytes, or all there are. */
  readonly head: Buffer;
  readonly all: AsyncIterable<Uint8Array>;
}

/** Whoever peeks must read `all` or close `chunks`. */
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
