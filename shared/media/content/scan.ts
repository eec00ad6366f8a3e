/**
 * Looks through a stream for `needle` and shows `see` each place, with `length` bytes from its start on, also where it
 * stands across the border of two chunks. Places with fewer bytes behind them are left out.
 */
export function scanFor(needle: Buffer, length: number, see: (bytes: Buffer) => void): (chunk: Uint8Array) => void {
  let carry = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([carry, chunk]);
    let at = bytes.indexOf(needle);
    while (at >= 0 && at + length <= bytes.length) {
      see(bytes.subarray(at, at + length));
      at = bytes.indexOf(needle, at + 1);
    }
    // A copy: a view would keep the whole chunk in memory.
    carry = Buffer.from(bytes.subarray(at >= 0 ? at : Math.max(0, bytes.length - length + 1)));
  };
}
