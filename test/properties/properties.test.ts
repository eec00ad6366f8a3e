import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWhole } from '../faults/every-death.ts';
import { checkAll } from './oracle.ts';
import { play } from './play.ts';
import { printed } from './printed.ts';
import { programs } from './programs.ts';
import { shortened } from './shortened.ts';
import type { Program } from './steps.ts';

/**
 * `npm run test:faults` plays many, `npm test` a few that are always the same. To look for more: `SEED` and `RUNS`. A
 * program that fails is made as short as it can be, and printed; `PROGRAM`, as it was printed, plays that one alone.
 */
const seed = Number(process.env.SEED ?? 6);
const numRuns = Number(process.env.RUNS ?? (isWhole ? 90 : 10));

/** The error with which a promise does not hold after a program; undefined where all hold. */
async function errorOf(program: Program): Promise<unknown> {
  const stage = await play(program).catch((error: Error) => error);
  if (stage instanceof Error) return stage;
  try {
    await checkAll(stage);
  } catch (error) {
    return error;
  } finally {
    await stage.world.close();
  }
}

/** Empty, or the shortest program that fails, and how. */
async function failureOf(program: Program): Promise<string> {
  if ((await errorOf(program)) === undefined) return '';
  const shortest = await shortened(program, async (shorter) => (await errorOf(shorter)) !== undefined);
  return `seed ${seed}\n${printed(shortest)}\n${await errorOf(shortest)}`;
}

const given = process.env.PROGRAM;
const played = given === undefined ? fc.sample(programs, { seed, numRuns }) : [JSON.parse(given) as Program];

test('whatever three organizations, their people and providers do, and whichever process dies, all that was promised holds', async () => {
  for (const program of played) expect(await failureOf(program)).toBe('');
}, 3_600_000);
