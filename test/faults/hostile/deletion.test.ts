import { expect, test } from '@jest/globals';
import { type DeletionScenario, deletionScenarios } from '../deletion-scenarios.ts';
import { openDeletionStage } from '../deletion-stage.ts';
import { sweepAll } from '../until-settled.ts';
import { openHostileWorld } from './hostile-world.ts';
import { type Played, played } from './seeds.ts';

async function play({ scenario, draw }: Played<DeletionScenario>): Promise<void> {
  // One for each: what is left is looked for in all that is there.
  const { world, dynamo, hostility } = await openHostileWorld(draw);
  try {
    const stage = await openDeletionStage(world, dynamo, scenario.kind);
    await scenario.prepare?.(stage);
    hostility.isOn = true;
    // What gives up is asked again, as what dies is.
    await scenario.step(stage, world.ports).catch(() => {});
    await world.drain();
    await sweepAll(world.ports).catch(() => {});
    await world.drain();
    hostility.isOn = false;
    expect([202, 404]).toContain((await stage.remove(world.ports)).status);
    await stage.askAgain('a key');
    await stage.settleAll();
    await stage.checkErased();
  } finally {
    hostility.isOn = false;
    await world.close();
  }
}

test.each(played(deletionScenarios, 5, 3))(
  'nothing is left of the deleted, and all of the others, on a hostile AWS (seed $seed): $scenario.name',
  (one) => play(one),
);
