/** Milliseconds since the epoch, as an argument, so that a test can set the time. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** ISO 8601 with milliseconds and `Z`, as everywhere in answers. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

export const seconds = (n: number): number => n * 1000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

/** Two hosts' clocks may differ by this much, and what one has noted by its own is compared with what the other has. */
export const skewMs = seconds(5);
