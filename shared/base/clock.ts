/** Time as an argument, so that a test can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>;
  /** Runs something once `ms` have passed, unless what it returns is called before. */
  after(ms: number, run: () => void): () => void;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** ISO 8601 with milliseconds and `Z`, as everywhere in answers and items. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** So many seconds in milliseconds, as all durations are held. */
export const seconds = (n: number): number => n * 1000;
/** So many hours in milliseconds. */
export const hours = (n: number): number => n * 3_600_000;
/** So many days, of 24 hours, in milliseconds. */
export const days = (n: number): number => n * 86_400_000;

/** How far the clocks of two processes may differ, in ms, where a time that one has stored is compared with the other's. */
export const skewMs = seconds(5);
