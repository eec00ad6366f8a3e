import type { Death } from './run-case.ts';

/** Counts the cases of a file, and plays one of every so many. */
export class Sample {
  cases = 0;
  played = 0;
  readonly #every: number;

  constructor(every: number) {
    this.#every = every;
  }

  /** Dies just before and just after each of these outside calls, where the case is in the sample. Returns what failed. */
  async failures(calls: readonly string[], play: (death: Death) => Promise<unknown>): Promise<string[]> {
    const deaths = calls.flatMap((_, index): Death[] => [
      { dieAt: index + 1, moment: 'before' },
      { dieAt: index + 1, moment: 'after' },
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
