import type { Program } from './steps.ts';

/** Programs that are played at most to make one shorter. */
const mostTries = 400;

/** What a failing program still fails with: without any step, thing or fault that it does not need for that. */
export async function shortened(program: Program, fails: (shorter: Program) => Promise<boolean>): Promise<Program> {
  let shortest = program;
  let tries = 0;
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    // The later steps first: they need the earlier ones.
    for (let index = placesIn(shortest).length - 1; index >= 0 && tries < mostTries; index--) {
      const shorter = without(shortest, index);
      if (!shorter) continue;
      tries++;
      if (!(await fails(shorter))) continue;
      shortest = shorter;
      isShorter = true;
    }
  }
  return shortest;
}

/** Members that a step may be without, and lists whose entries it may be without. */
const optional = ['fault', 'key'];
const lists = ['steps', 'said', 'sends', 'beside', 'early'];

interface Place {
  readonly remove: () => void;
}

/** All that can be left out of a program, in the order of the program. */
function placesIn(part: unknown): Place[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]): Place[] => {
    const own = optional.includes(name) ? [{ remove: () => void Reflect.deleteProperty(part, name) }] : [];
    if (!lists.includes(name) || !Array.isArray(value)) return [...own, ...placesIn(value)];
    return value.flatMap((entry, index) => [{ remove: () => void value.splice(index, 1) }, ...placesIn(entry)]);
  });
}

function without(program: Program, index: number): Program | undefined {
  const copy: Program = structuredClone(program);
  const place = placesIn(copy)[index];
  place?.remove();
  return place && copy;
}
