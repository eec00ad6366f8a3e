import { setTimeout } from 'node:timers/promises';

const firstMs = 50;
const longestMs = 2000;

/** Waits between tries, each twice as long as the one before. An abort ends the wait; a wait does not keep the process alive. */
export function pauses(signal?: AbortSignal) {
  let ms = firstMs;
  return {
    async next(): Promise<void> {
      await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
      ms = Math.min(2 * ms, longestMs);
    },
    reset(): void {
      ms = firstMs;
    },
  };
}
