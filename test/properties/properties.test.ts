import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWhole } from '../faults/every-death.ts';
import { checkAll } from './oracle.ts';
import { play } from './play.ts';
import { printed } from './printed.ts';
import { programs } from './programs.ts';
import type { Program } from './steps.ts';

/**
 * `npm run test:faults` plays many, `npm test` a few that are always the same. To look for more: `SEED` and `RUNS`. What
 * fails is made as short as it can be, and printed.
 */
const seed = Number(process.env.SEED ?? 6);
const numRuns = Number(process.env.RUNS ?? (isWhole ? 120 : 12));

async function holds(program: Program): Promise<void> {
  const stage = await play(program);
  try {
    await checkAll(stage);
  } finally {
    await stage.world.close();
  }
}

test('whatever three organizations, their people and providers do, and whichever process dies, all that was promised holds', async () => {
  const result = await fc.check(fc.asyncProperty(programs, holds), { seed, numRuns, timeout: 60_000 });
  const [program] = result.counterexample ?? [];
  const failure =
    program && `seed ${seed}, path ${result.counterexamplePath}\n${printed(program)}\n${result.errorInstance}`;
  expect(failure ?? '').toBe('');
}, 900_000);
