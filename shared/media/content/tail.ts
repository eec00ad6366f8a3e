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
