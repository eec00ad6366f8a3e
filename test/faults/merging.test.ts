import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { workers } from './events-case.ts';
import { type EventsWorld, openEventsWorld } from './events-world.ts';
import { Sample } from './every-death.ts';
import { type MergingScenario, mergingScenarios } from './merging-scenarios.ts';
import { checkSettled, openMergingStage } from './merging-stage.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

const sample = new Sample(120);
let place: EventsWorld;
beforeAll(async () => {
  place = await openEventsWorld();
});
afterAll(async () => {
  process.stdout.write(`${sample.played} of ${sample.cases} fault cases of merges played\n`);
  await place.world.close();
});

/** Plays a scenario, with a death or without; restarts, lets everything settle, checks. Returns the outside calls that were made. */
async function play(scenario: MergingScenario, death?: Death): Promise<readonly string[]> {
  const merging = await openMergingStage(place);
  const { stage } = merging;
  const { step = () => workers(stage, process.ports) } = scenario;
  const process = mortal(place.world.ports, death?.dieAt, death?.moment);
  try {
    await scenario.prepare(merging);
    await Promise.race([step(merging, process.ports), process.died]);
    await scenario.again?.(merging);
    const items = await stage.settled();
    await checkSettled(merging, items);
    await scenario.check(merging, items);
    return process.calls;
  } finally {
    await stage.clear();
  }
}

test.each(mergingScenarios)(
  'everybody is one, whole, or gone, when $name dies anywhere',
  async (scenario) => {
    const calls = await play(scenario);
    expect(await sample.failures(calls, (death) => play(scenario, death))).toEqual([]);
  },
  3_600_000,
);
