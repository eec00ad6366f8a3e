import { isWhole } from '../every-death.ts';

/** A scenario with what its AWS is drawn from. */
export interface Played<T> {
  readonly scenario: T;
  readonly seed: number;
  /** Of this seed and scenario alone. */
  readonly draw: number;
}

/** `HOSTILE_SEED=7` plays that seed with every scenario, and nothing else. */
const asked = process.env.HOSTILE_SEED;

/** The seeds from 1 on: so many in a whole run (`npm run test:faults`), or in a sample (`npm test`). */
export function seeds(sample: number, whole: number): number[] {
  if (asked !== undefined) return [Number(asked)];
  return Array.from({ length: isWhole ? whole : sample }, (_, index) => index + 1);
}

/** Every scenario with so many seeds, or, in a sample, one of every so many with one. */
export const played = <T>(scenarios: readonly T[], every: number, whole = 2): Played<T>[] =>
  seeds(1, whole).flatMap((seed) =>
    scenarios
      .map((scenario, index) => ({ scenario, seed, draw: seed * 1_000 + index }))
      .filter((_, index) => isWhole || asked !== undefined || index % every === 0),
  );
