import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../support/world.ts';
import { type DeletionScenario, deletionScenarios } from './deletion-scenarios.ts';
import { openDeletionStage } from './deletion-stage.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every 150th. */
const every = process.env.FAULTS === 'all' ? 1 : 150;

let cases = 0;
let played = 0;
afterAll(() => {
  process.stdout.write(`${played} of ${cases} fault cases of deletions played\n`);
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
      const deaths = calls.flatMap((_, index): Death[] => [
        { dieAt: index + 1, moment: 'before' },
        { dieAt: index + 1, moment: 'after' },
      ]);
      const failures: string[] = [];
      for (const death of deaths) {
        if (cases++ % every > 0) continue;
        played++;
        await play(place, scenario, death).catch((error: Error) => {
          failures.push(`${death.moment} ${calls[death.dieAt - 1]} (call ${death.dieAt}): ${error.message}`);
        });
      }
      expect(failures).toEqual([]);
      expect(deaths.length).toBeGreaterThan(0);
    } finally {
      await world.close();
    }
  },
  240_000,
);
