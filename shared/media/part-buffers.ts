/** The smallest part that S3 takes. A file that fits into one is put in one call. */
const partBytes = 5 * 1_048_576;

export interface Part {
  /** Good until the one after the next is asked for. */
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** One is sent while the other is filled. */
export type PartBuffers = readonly [Buffer, Buffer];

/** Kept for the next file: memory of this size that is asked for anew each time is given back late. */
let spare: PartBuffers | undefined;

/** Buffers of one's own, until they are given back. */
export function takeBuffers(): PartBuffers {
  const taken = spare ?? [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)];
  spare = undefined;
  return taken;
}

/** Nothing in them may be on its way any more. */
export function giveBack(buffers: PartBuffers): void {
  spare = buffers;
}

/** A stream in parts of 5 MB and a shorter last one. A stream without a byte is one empty part. */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>, buffers: PartBuffers): AsyncGenerator<Part> {
  let [current, other] = buffers;
  let length = 0;
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
}
