/** The smallest part that S3 takes. A file that fits into one is put in one call. */
const partBytes = 5 * 1_048_576;

export interface Part {
  /** Good until the one after the next is asked for. */
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** Kept for the next file: memory of this size that is asked for anew each time is given back late. */
let spare: readonly [Buffer, Buffer] | undefined;

/**
 * A stream in parts of 5 MB and a shorter last one, in two buffers in turn, so that one can be sent while the other
 * is filled. A stream without a byte is one empty part.
 */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let [current, other] = spare ?? [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)];
  spare = undefined;
  let length = 0;
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) {
        if (length === partBytes) {
          yield { bytes: current, last: false };
          [current, other, length] = [other, current, 0];
        }
        const piece = chunk.subarray(at, at + partBytes - length);
        current.set(piece, length);
        length += piece.length;
        at += piece.length;
      }
    }
    yield { bytes: current.subarray(0, length), last: true };
  } finally {
    spare = [current, other];
  }
}
