import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openWorld, type World } from '../support/world.ts';
import { isWhole } from './every-death.ts';
import { checkInvariants } from './invariants.ts';
import type { Manner } from './provider-ledger.ts';
import { openStage } from './stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const manner = fc.constantFrom<Manner>('accepts', 'loses its answer', 'refuses', 'fails for now');
const status = fc.constantFrom('sent', 'delivered', 'read', 'failed');

/** What may happen to one conversation, in any order. */
const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      manners: fc.array(manner, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      nth: fc.nat(8),
      statuses: fc.array(status, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      afterMs: fc.constantFrom(0, 3_000, 36_000, 3_600_000),
    }),
  },
);

test('a conversation is numbered without gaps and its statuses only move forward, whatever happens in which order', async () => {
  const runs = isWhole ? 100 : 5;
  const property = fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
    const stage = await openStage(world, 'text', 'subscribed');
    for (const step of events) {
      const { accepted } = stage.provider;
      if (step.kind === 'send') {
        stage.provider.turns = [...step.manners];
        await Promise.all(step.manners.map(() => stage.send(world.ports)));
      } else if (step.kind === 'settle') await stage.settle(step.afterMs);
      else if (accepted.length > 0) {
        const chosen = [accepted[step.nth % accepted.length] as (typeof accepted)[number]];
        await stage.tell(world.ports, step.statuses, chosen);
        // The same webhook again, while the first is being worked on or later.
        await stage.tell(world.ports, step.statuses.toReversed(), chosen);
      }
    }
    await stage.settle();
    await stage.settle(25 * 3_600_000);
    await stage.settle(36_000);
    await checkInvariants(stage, { told: false });
  });
  await expect(fc.assert(property, { numRuns: runs, seed: 20261128 })).resolves.toBeUndefined();
});
