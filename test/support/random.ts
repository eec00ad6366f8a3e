import type { Ids } from '../../shared/base/ids.ts';

/** Numbers from 0 up to 1 that are the same in every run (mulberry32), so that a run can be played again. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(values: readonly T[], random: () => number): T =>
  values[Math.floor(random() * values.length)] as T;

/** The same values in another order. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const left = [...values];
  return values.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** Ids that are the same in every run. */
export const seededIds = (random: () => number): Ids => ({
  base62: (length) => Array.from({ length }, () => oneOf(alphabet, random)).join(''),
  bytes: (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256)),
  fraction: random,
});

/** True so often out of once. */
export const chance = (probability: number, random: () => number): boolean => random() < probability;

/** A whole number from `least` to `most`, both included. */
export const between = (least: number, most: number, random: () => number): number =>
  least + Math.floor(random() * (most - least + 1));
