import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EventsScenario, playEvents } from './events-case.ts';
import { type EventsWorld, openEventsWorld } from './events-world.ts';
import { Sample, sampled } from './every-death.ts';

/** Tests of each of these scenarios with every death (`npm run test:faults`), or of some with one of every so many (`npm test`). */
export function playAll(what: string, scenarios: readonly EventsScenario[], every: number): void {
  const sample = new Sample(every);
  let place: EventsWorld;
  beforeAll(async () => {
    place = await openEventsWorld();
  });
  afterAll(async () => {
    process.stdout.write(`${sample.played} of ${sample.cases} fault cases of ${what} played\n`);
    await place.world.close();
  });

  test.each(sampled(scenarios, 3))(
    'nothing is lost, doubled or told to nobody when $name dies anywhere',
    async (scenario) => {
      const calls = await playEvents(place, scenario);
      expect(await sample.failures(calls, (death) => playEvents(place, scenario, death))).toEqual([]);
    },
    3_600_000,
  );
}
