import { expect, test } from '@jest/globals';
import { openWorld } from '../support/world.ts';
import { isWhole } from './every-death.ts';
import { makeHostile } from './hostile-engine.ts';
import { checkInvariants } from './invariants.ts';
import type { Manner } from './provider-ledger.ts';
import { openStage } from './stage.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(0, isWhole ? 12 : 1);

/** At once, into one conversation. */
const sends = 24;

let isHostile = false;

test.each(seeds)(
  'nothing is lost or doubled while the table conflicts, throttles and answers in part (seed %i)',
  async (seed) => {
    const hostile = await openWorld((client) =>
      makeHostile(client, { seed, conflict: 0.3, throttle: 0.03, unprocessed: 0.4, stale: 0.5 }, () => isHostile),
    );
    try {
      const stage = await openStage(hostile, 'text', 'subscribed');
      isHostile = true;
      const manners: Manner[] = ['accepts', 'loses its answer', 'accepts', 'refuses', 'fails for now', 'limits'];
      stage.provider.turns = Array.from({ length: sends }, (_, index) => manners[index % manners.length] as Manner);
      const answers = await Promise.all(
        Array.from({ length: sends }, async (_, index) => {
          return stage.send(hostile.ports, index % 3 === 0 ? `key ${index}` : undefined);
        }),
      );
      await stage.tell(hostile.ports, ['read', 'delivered', 'sent']);
      // A run of the sweeper that is throttled fails, and the next one is its retry.
      for (let round = 0; round < 6; round++) await stage.settle(36_000).catch(() => {});
      isHostile = false;
      await stage.tell(hostile.ports, ['sent', 'delivered', 'read']);
      for (let round = 0; round < 4; round++) await stage.settle(25 * 3_600_000);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      await checkInvariants(stage, { told: true });
    } finally {
      isHostile = false;
      await hostile.close();
    }
  },
  60_000,
);
