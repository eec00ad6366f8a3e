import type { Mutant } from './mutant.ts';

/** What a run is asked for: so many, those of one area, or one by its name. */
export interface Wanted {
  readonly sample?: string;
  readonly area?: string;
  readonly only?: string;
}

/** A mutant, and the area that it is listed under. */
export interface Listed {
  readonly area: string;
  readonly mutant: Mutant;
}

/** The mutants of a run: a sample is spread evenly over all, and the same each time. One that is kept runs by its name alone. */
export function chosen(areas: Readonly<Record<string, readonly Mutant[]>>, { sample, area, only }: Wanted): Listed[] {
  const all = Object.entries(areas).flatMap(([name, mutants]) => mutants.map((mutant) => ({ area: name, mutant })));
  const some = all.filter(({ area: name, mutant: { name: own, kept } }) =>
    only === undefined ? name === (area ?? name) && kept === undefined : own === only,
  );
  const size = Math.min(Number(sample ?? some.length), some.length);
  const places = new Set(Array.from({ length: size }, (_, index) => Math.floor((index * some.length) / size)));
  return some.filter((_, index) => places.has(index));
}
