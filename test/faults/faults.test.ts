import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../support/world.ts';
import { Sample, sampled } from './every-death.ts';
import { runCase } from './run-case.ts';
import { scenarios } from './scenarios.ts';

/** `npm run test:faults` plays every death, `npm test` every sixtieth of every other scenario. */
const sample = new Sample(60);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  process.stdout.write(`${sample.played} of ${sample.cases} fault cases played\n`);
  await world.close();
});

test.each(sampled(scenarios, 2))('nothing is lost or doubled when $name dies anywhere', async (scenario) => {
  const calls = await runCase(world, scenario);
  expect(await sample.failures(calls, (death) => runCase(world, scenario, death))).toEqual([]);
});
