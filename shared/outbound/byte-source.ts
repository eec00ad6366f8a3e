/** A stream of bytes whose next ones can be looked at before they are taken, and given back. */
export interface ByteSource {
  /** The next bytes, still to be taken; fewer than `length` only where the stream ends. */
  peek(length: number): Promise<Buffer>;
  /** Any number of the next bytes; undefined at the end. */
  next(): Promise<Buffer | undefined>;
  /** What was taken last and is not needed. */
  putBack(bytes: Buffer): void;
}

export function byteSource(chunks: AsyncIterable<Buffer>): ByteSource {
  const iterator = chunks[Symbol.asyncIterator]();
  let ahead: Buffer = Buffer.alloc(0);
  return {
    async peek(length) {
      while (ahead.length < length) {
        const { done, value } = await iterator.next();
        if (done) break;
        ahead = Buffer.concat([ahead, value]);
      }
      return ahead.subarray(0, length);
    },
    async next() {
      if (ahead.length === 0) return (await iterator.next()).value;
      const bytes = ahead;
      ahead = Buffer.alloc(0);
      return bytes;
    },
    putBack(bytes) {
      ahead = Buffer.concat([bytes, ahead]);
    },
  };
}
