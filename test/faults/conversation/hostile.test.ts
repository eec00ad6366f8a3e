import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWhole } from '../every-death.ts';
import { type HostilePlace, openHostileWorld } from '../hostile/hostile-world.ts';
import { checkPlayed } from './check.ts';
import { checkDeleted } from './check-deleted.ts';
import { checkKeys } from './check-keys.ts';
import { type Plan, plans } from './plan.ts';
import { play } from './play.ts';

/** As with the conversations on an AWS that is not hostile: `SEED`, `RUNS`, and `SHRINK=1`. */
const seed = Number(process.env.SEED ?? 2);
const numRuns = Number(process.env.RUNS ?? (isWhole ? 40 : 6));

let place: HostilePlace;
beforeAll(async () => {
  place = await openHostileWorld(seed);
});
afterAll(() => place.world.close());

/** `draw`: what AWS does. */
async function holds(plan: Plan, draw: number): Promise<void> {
  const { world, dynamo, hostility } = place;
  for (const queue of Object.values(world.queues)) queue.clear();
  for (const queue of Object.values(world.queues)) queue.deadLetters.length = 0;
  hostility.reseed(draw);
  try {
    const played = await play(world, plan, hostility);
    if (played.deletion) await checkDeleted(played, dynamo);
    else await checkPlayed(played, plan.tellsAll);
    checkKeys(played);
    expect(Object.values(world.queues).flatMap(({ deadLetters }) => deadLetters)).toEqual([]);
  } finally {
    hostility.isOn = false;
  }
}

test('a conversation is what was said in it on a hostile AWS', async () => {
  await fc.assert(fc.asyncProperty(plans, fc.noShrink(fc.noBias(fc.integer())), holds), {
    seed,
    numRuns,
    timeout: 300_000,
    endOnFailure: process.env.SHRINK !== '1',
  });
}, 3_600_000);
