import type { ProcessState } from './stack-process.ts';

const mb = 1_048_576;
/** So many states at the beginning count for nothing: code is compiled, caches and pools are filled. */
const warmUp = 2;
/** A leak that matters grows by this much in any run that is long enough to show it. */
const allowedBytes = 12 * mb;
/** The clients of AWS keep up to 50 idle connections each, and both ends of them are in this process. */
const allowedResources = 100;

/** What has grown from the first states after the warm-up to the last one. Too few states show nothing. */
export function growthIn(states: readonly ProcessState[]): string[] {
  const [first, last] = [states[warmUp], states.at(-1)];
  if (!first || !last || states.length < warmUp + 3) return [];
  const held = ({ heap, arrayBuffers }: ProcessState) => heap + arrayBuffers;
  const grown = held(last) - held(first);
  const names = [...new Set([...Object.keys(first.resources), ...Object.keys(last.resources)])];
  const more = names.flatMap((name) => {
    const count = (last.resources[name] ?? 0) - (first.resources[name] ?? 0);
    return count > allowedResources ? [`${count} more of ${name}`] : [];
  });
  return [...(grown > allowedBytes ? [`memory grew by ${(grown / mb).toFixed(1)} MB`] : []), ...more];
}

/** One state in a line: `heap 41 MB, buffers 2 MB, resident 190 MB; 12 TCPSocketWrap, 9 Timeout`. */
export function spelledState({ heap, arrayBuffers, rss, resources }: ProcessState): string {
  const megabytes = (bytes: number) => `${(bytes / mb).toFixed(1)} MB`;
  const held = Object.entries(resources).map(([name, count]) => `${count} ${name}`);
  return `heap ${megabytes(heap)}, buffers ${megabytes(arrayBuffers)}, resident ${megabytes(rss)}; ${held.join(', ')}`;
}
