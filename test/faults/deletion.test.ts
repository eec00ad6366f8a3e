import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../support/world.ts';
import { type DeletionScenario, deletionScenarios } from './deletion-scenarios.ts';
import { openDeletionStage } from './deletion-stage.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every 150th. */
const sample = new Sample(300);

afterAll(() => {
  process.stdout.write(`${sample.played} of ${sample.cases} fault cases of deletions played\n`);
});

interface Place {
  readonly world: World;
  readonly dynamo: DynamoDBClient;
}

/** Plays a scenario, with a death or without; the client asks again, everything settles, and nothing may be left. Returns the outside calls. */
async function play({ world, dynamo }: Place, scenario: DeletionScenario, death?: Death): Promise<readonly string[]> {
  const stage = await openDeletionStage(world, dynamo, scenario.kind);
  await scenario.prepare?.(stage);
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([scenario.step(stage, process.ports), process.died]);

  const { status } = await stage.remove(world.ports);
  expect([202, 404]).toContain(status);
  await stage.askAgain('a key');
  await stage.settleAll();
  await stage.checkErased();
  return process.calls;
}

test.each(deletionScenarios)(
  'nothing is left of the deleted, and all of the others, when $name dies anywhere',
  async (scenario) => {
    let dynamo: DynamoDBClient | undefined;
    // One for each: whoever looks for what is left looks through everything.
    const world = await openWorld((client) => {
      dynamo = client;
    });
    try {
      const place = { world, dynamo: dynamo as unknown as DynamoDBClient };
      const calls = await play(place, scenario);
      expect(await sample.failures(calls, (death) => play(place, scenario, death))).toEqual([]);
    } finally {
      await world.close();
    }
  },
);
