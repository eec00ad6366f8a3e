import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { itemsOf } from '../../support/items-of.ts';
import { openWorld, type World } from '../../support/world.ts';
import { isWhole } from '../every-death.ts';
import { checkInbox } from '../inbox-invariants.ts';
import { checkPlayed } from './check.ts';
import { checkDeleted } from './check-deleted.ts';
import { checkKeys } from './check-keys.ts';
import { type Plan, plans } from './plan.ts';
import { play } from './play.ts';

/**
 * `npm run test:faults` plays many, `npm test` a few that are always the same. To look for more: `SEED`, `RUNS`, and
 * `SHRINK=1` for the shortest plan that fails.
 */
const seed = Number(process.env.SEED ?? 6);
const numRuns = Number(process.env.RUNS ?? (isWhole ? 300 : 8));

let world: World;
let client: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((made) => {
    client = made;
  });
});
afterAll(() => world.close());

async function holds(plan: Plan): Promise<void> {
  for (const queue of Object.values(world.queues)) queue.clear();
  const played = await play(world, plan);
  if (played.deletion) await checkDeleted(played, client);
  else await checkPlayed(played, plan.tellsAll);
  checkKeys(played);
  const { id } = played.talk.tenant.organization;
  await checkInbox(world, id, await itemsOf(client, id));
  expect(Object.values(world.queues).flatMap(({ deadLetters }) => deadLetters)).toEqual([]);
}

test('a conversation is what was said in it, whatever comes twice, late, in another order, or at once, and whoever dies', async () => {
  await fc.assert(fc.asyncProperty(plans, holds), {
    seed,
    numRuns,
    timeout: 300_000,
    endOnFailure: process.env.SHRINK !== '1',
  });
}, 3_600_000);
