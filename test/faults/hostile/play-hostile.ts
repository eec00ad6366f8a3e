import { afterAll, beforeAll, test } from '@jest/globals';
import { type EventsScenario, workers } from '../events-case.ts';
import { checkEvents } from '../events-invariants.ts';
import { openEventsStage } from '../events-stage.ts';
import { type EventsWorld, eventsWorldIn } from '../events-world.ts';
import { sweepAll } from '../until-settled.ts';
import { type HostilePlace, openHostileWorld } from './hostile-world.ts';
import { type Played, played } from './seeds.ts';

/** Tests of each of these scenarios on a hostile AWS, with many seeds (`npm run test:faults`) or some of them with one (`npm test`). */
export function playHostile(scenarios: readonly EventsScenario[], every: number): void {
  let hostile: HostilePlace;
  let place: EventsWorld;
  beforeAll(async () => {
    hostile = await openHostileWorld(0);
    place = await eventsWorldIn(hostile);
  });
  afterAll(() => hostile.world.close());

  test.each(played(scenarios, every))(
    'nothing is lost, doubled or told to nobody on a hostile AWS (seed $seed): $scenario.name',
    (one) => play(one),
  );

  async function play({ scenario, draw }: Played<EventsScenario>): Promise<void> {
    const { hostility, world } = hostile;
    hostility.reseed(draw);
    const stage = await openEventsStage(place);
    try {
      const { step = workers } = scenario;
      await scenario.prepare?.(stage);
      hostility.isOn = true;
      // What gives up is asked again, as what dies is.
      const told = await step(stage, world.ports).catch(() => {});
      hostility.isOn = false;
      await scenario.again?.(stage, told);
      hostility.isOn = true;
      await world.drain();
      await sweepAll(world.ports).catch(() => {});
      await world.drain();
      hostility.isOn = false;
      await checkEvents(stage, await stage.settled(), scenario);
      await scenario.check?.(stage);
    } finally {
      hostility.isOn = false;
      await stage.clear();
    }
  }
}
