import { median } from './statistics.ts';

export interface CpuMeter<Args extends unknown[], Answer> {
  readonly handler: (...args: Args) => Promise<Answer>;
  reset(): void;
  /** Of an invocation, user and system. */
  medianMs(): number;
}

/** Measures the CPU time of a handler's invocations, while nothing else goes on in this process. */
export function cpuMeter<Args extends unknown[], Answer>(
  handle: (...args: Args) => Promise<Answer>,
): CpuMeter<Args, Answer> {
  let times: number[] = [];
  return {
    async handler(...args) {
      const before = process.cpuUsage();
      const answer = await handle(...args);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
      return answer;
    },
    reset() {
      times = [];
    },
    medianMs: () => median(times),
  };
}
