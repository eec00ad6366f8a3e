/**
 * Looks through a stream for `needle` and shows `see` each place, with `length` bytes from its start on, also where it
 * stands across the border of two chunks. Places with fewer bytes behind them are left out.
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
