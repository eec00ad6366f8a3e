import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { areas } from './areas.ts';
import { chosen } from './choose.ts';
import { type Mutant, mutated } from './mutant.ts';
import { summaryOf, type Tried } from './summary.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const { values } = parseArgs({
  options: { sample: { type: 'string' }, area: { type: 'string' }, only: { type: 'string' } },
});

/** A test that fails without a fault notices nothing. */
async function checkTests(mutants: readonly Mutant[], workshops: readonly Workshop[]): Promise<void> {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
  console.log(`${mutants.length} mutants; first their ${files.length} test files without a fault`);
  const part = (of: number) => files.filter((_, index) => index % workshops.length === of);
  const results = await Promise.all(workshops.map((workshop, of) => workshop.test(part(of))));
  const failed = results.filter(({ verdict }) => verdict !== 'passed').flatMap((result) => result.failed);
  if (failed.length > 0) throw new Error(`without a fault these fail: ${failed.join(', ')}`);
}

const mutants = chosen(areas, values);
if (mutants.length === 0) throw new Error(`no such mutant; the areas are ${Object.keys(areas).join(', ')}`);
// Where the code has moved away from a fragment, nothing is begun.
for (const { mutant } of mutants) mutated(mutant);
const began = performance.now();
const workshops = Array.from({ length: Math.min(availableParallelism(), mutants.length) }, openWorkshop);
const tried: Tried[] = [];
try {
  await checkTests(
    mutants.map(({ mutant }) => mutant),
    workshops,
  );
  const waiting = [...mutants];
  const work = async (workshop: Workshop) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const start = performance.now();
      const verdict = await workshop.try(next.mutant);
      tried.push({ ...next, verdict, seconds: (performance.now() - start) / 1000 });
      const sign = verdict === 'passed' ? 'UNNOTICED' : verdict === 'broken' ? 'BROKEN' : 'noticed';
      console.log(`${tried.length}/${mutants.length} ${sign} ${next.mutant.name}`);
    }
  };
  await Promise.all(workshops.map(work));
} finally {
  for (const workshop of workshops) workshop.close();
}

const { text, isGood } = summaryOf(tried, (performance.now() - began) / 1000);
console.log(text);
process.exitCode = isGood ? 0 : 1;
