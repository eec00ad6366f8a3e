import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../support/world.ts';
import { type Death, runCase } from './run-case.ts';
import { scenarios } from './scenarios.ts';

/** `npm run test:faults` plays every death, `npm test` every sixtieth. */
const every = process.env.FAULTS === 'all' ? 1 : 60;

let world: World;
let cases = 0;
let played = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  process.stdout.write(`${played} of ${cases} fault cases played\n`);
  await world.close();
});

test.each(scenarios)(
  'nothing is lost or doubled when $name dies anywhere',
  async (scenario) => {
    const calls = await runCase(world, scenario);
    const deaths = calls.flatMap((_, index): Death[] => [
      { dieAt: index + 1, moment: 'before' },
      { dieAt: index + 1, moment: 'after' },
    ]);
    const failures: string[] = [];
    for (const death of deaths) {
      if (cases++ % every > 0) continue;
      played++;
      await runCase(world, scenario, death).catch((error: Error) => {
        failures.push(`${death.moment} ${calls[death.dieAt - 1]} (call ${death.dieAt}): ${error.message}`);
      });
    }
    expect(failures).toEqual([]);
    expect(deaths.length).toBeGreaterThan(0);
  },
  120_000,
);
