export interface Pauses {
  pause(ms: number): Promise<void>;
  /** From now on no pause ends: who waits is forgotten with it. */
  stop(): void;
}

/** Timers that end together. (With thousands of them, an AbortSignal that all share takes seconds to listen to.) */
export function createPauses(): Pauses {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        if (stopped) return;
        const timer = setTimeout(() => {
          timers.delete(timer);
          resolve();
        }, ms);
        timers.add(timer);
      }),
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
