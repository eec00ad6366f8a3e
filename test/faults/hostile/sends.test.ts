import { afterAll, beforeAll, test } from '@jest/globals';
import { mortal } from '../mortal-ports.ts';
import { endCase } from '../run-case.ts';
import { type Scenario, scenarios } from '../scenarios.ts';
import { openStage } from '../stage.ts';
import { sweepAll } from '../until-settled.ts';
import { type HostilePlace, openHostileWorld } from './hostile-world.ts';
import { type Played, played } from './seeds.ts';

let place: HostilePlace;
beforeAll(async () => {
  place = await openHostileWorld(0);
});
afterAll(() => place.world.close());

async function play({ scenario, draw }: Played<Scenario>): Promise<void> {
  const { hostility, world } = place;
  hostility.reseed(draw);
  const stage = await openStage(world, scenario.kind, 'subscribed');
  try {
    await scenario.prepare?.(stage);
    hostility.isOn = true;
    const { ports, effects } = mortal(world.ports);
    // What gives up is asked again, as what dies is.
    const told = await scenario.step(stage, ports).catch(() => {});
    await world.drain();
    await sweepAll(world.ports).catch(() => {});
    if (scenario.receipts && stage.provider.accepted.length > 0)
      await stage.tell(world.ports, ['read', 'delivered', 'sent']);
    await world.drain();
    hostility.isOn = false;
    await endCase(stage, scenario, { told, effects });
  } finally {
    hostility.isOn = false;
    for (const queue of Object.values(world.queues)) queue.clear();
  }
}

test.each(played(scenarios, 6))('nothing is lost or doubled on a hostile AWS (seed $seed): $scenario.name', (one) =>
  play(one),
);
