/**
 * Searches a stream for `needle` and calls `see` for each occurrence with the `length` bytes from its start on, also across
 * the border of two chunks. Occurrences with fewer bytes behind them are left out.
 */
export function scanFor(needle: Buffer, length: number, see: (bytes: Buffer) => void): (chunk: Uint8Array) => void {
  const overlap = length - 1;
  let carry = Buffer.alloc(0);
  const look = (bytes: Buffer) => {
    for (let at = bytes.indexOf(needle); at >= 0 && at + length <= bytes.length; at = bytes.indexOf(needle, at + 1)) {
      see(bytes.subarray(at, at + length));
    }
  };
  return (chunk) => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    // What begins in an earlier chunk ends within this much of the new one; what is whole in the new one is too long for it.
    const border = Buffer.concat([carry, bytes.subarray(0, overlap)]);
    look(border);
    look(bytes);
    const end = bytes.length >= overlap ? bytes : border;
    // A copy: a view would keep the whole chunk in memory.
    carry = Buffer.from(end.subarray(Math.max(0, end.length - overlap)));
  };
}

/** Cuts a stream into blocks of `length` bytes and calls `see` for each; a shorter rest at the end is left out. */
export function blocksOf(length: number, see: (block: Buffer) => void): (chunk: Uint8Array) => void {
  let begun: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    // Only the block across the border is copied.
    const missing = begun.length > 0 ? length - begun.length : 0;
    begun = Buffer.concat([begun, bytes.subarray(0, missing)]);
    if (begun.length < length && begun.length > 0) return;
    if (begun.length > 0) see(begun);
    let at = missing;
    for (; at + length <= bytes.length; at += length) see(bytes.subarray(at, at + length));
    begun = Buffer.from(bytes.subarray(at));
  };
}

interface Tail {
  take(chunk: Uint8Array): void;
  bytes(): Buffer;
  /** How many bytes were in front of them. */
  skipped(): number;
}

/** The last bytes of a stream, in one buffer that is written round and round. */
export function tailOf(length: number): Tail {
  const ring = Buffer.allocUnsafeSlow(length);
  let total = 0;
  return {
    take(chunk) {
      const kept = chunk.subarray(Math.max(0, chunk.length - length));
      const start = (total + chunk.length - kept.length) % length;
      const fitting = kept.subarray(0, length - start);
      ring.set(fitting, start);
      ring.set(kept.subarray(fitting.length), 0);
      total += chunk.length;
    },
    bytes() {
      if (total <= length) return ring.subarray(0, total);
      const start = total % length;
      return Buffer.concat([ring.subarray(start), ring.subarray(0, start)]);
    },
    skipped: () => Math.max(0, total - length),
  };
}
