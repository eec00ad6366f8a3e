import type { Death } from './run-case.ts';

/** Whether all of it is played (`npm run test:faults`), and not a sample (`npm test`). */
export const isWhole = process.env.FAULTS === 'all';

/** Each of these, or, in a sample, one of every so many. */
export const sampled = <T>(all: readonly T[], every: number): T[] =>
  all.filter((_, index) => isWhole || index % every === 0);

/** It takes no effect: after it, and before another, the world is what it was before it. */
const isRead = (call: string | undefined): boolean =>
  call !== undefined && /^(table\.(get|getMany|page)|\w*[sS]ecrets\.\w+|mediaKeys\.\w+)$/.test(call);

/** Counts the cases of a file, and plays one of every so many. */
export class Sample {
  cases = 0;
  played = 0;
  readonly #every: number;

  constructor(every: number) {
    this.#every = isWhole ? 1 : every;
  }

  /** Dies just before and just after each of these outside calls, where the case is in the sample. Returns what failed. */
  async failures(calls: readonly string[], play: (death: Death) => Promise<unknown>): Promise<string[]> {
    const deaths = calls.flatMap((call, index): Death[] => [
      ...(isRead(call) && isRead(calls[index - 1]) ? [] : [{ dieAt: index + 1, moment: 'before' } as const]),
      ...(isRead(call) ? [] : [{ dieAt: index + 1, moment: 'after' } as const]),
    ]);
    if (deaths.length === 0) return ['there was no outside call to die at'];
    const failures: string[] = [];
    for (const death of deaths) {
      if (this.cases++ % this.#every > 0) continue;
      this.played++;
      await play(death).catch((error: Error) => {
        failures.push(`${death.moment} ${calls[death.dieAt - 1]} (call ${death.dieAt}): ${error.message}`);
      });
    }
    return failures;
  }
}
