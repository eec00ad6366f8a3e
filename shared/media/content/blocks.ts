/** Cuts a stream into blocks of `length` bytes and shows `see` each; what is left at the end is left out. */
export function blocksOf(length: number, see: (block: Buffer) => void): (chunk: Uint8Array) => void {
  let begun: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    // The one block that stands across the border is copied, the others are not.
    const missing = begun.length > 0 ? length - begun.length : 0;
    begun = Buffer.concat([begun, bytes.subarray(0, missing)]);
    if (begun.length < length && begun.length > 0) return;
    if (begun.length > 0) see(begun);
    let at = missing;
    for (; at + length <= bytes.length; at += length) see(bytes.subarray(at, at + length));
    begun = Buffer.from(bytes.subarray(at));
  };
}
