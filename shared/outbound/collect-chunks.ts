import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { once } from '../base/once.ts';

/** Small against the memory that a function has, large enough that the pauses (about a millisecond) do not count. */
const everyBytes = 4 * 1_048_576;
let passed = 0;

/** V8's own collector. Its flag can be set while the process runs; contexts made from then on have the function. */
const collector = once((): ((options: { type: 'minor' }) => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
});

/**
 * To be told of the bytes of every stream's chunks, once they are done with. Each chunk has memory of its own outside
 * V8's heap, and V8 lets 64 MB of that pile up before it looks; with this, 100 MB pass with a third of that.
 */
export function chunkPassed(bytes: number): void {
  passed += bytes;
  if (passed < everyBytes) return;
  passed = 0;
  collector()({ type: 'minor' });
}
