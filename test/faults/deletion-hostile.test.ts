import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { openWorld } from '../support/world.ts';
import { openDeletionStage } from './deletion-stage.ts';
import { isWhole } from './every-death.ts';
import { makeHostile } from './hostile-engine.ts';
import type { Manner } from './provider-ledger.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(0, isWhole ? 12 : 1);

/** At once, into one conversation, with the deletion in their midst. */
const sends = 16;

let isHostile = false;

test.each(seeds)(
  'nothing is left of a contact that is deleted while the table conflicts, throttles and answers in part (seed %i)',
  async (seed) => {
    let dynamo: DynamoDBClient | undefined;
    const hostile = await openWorld((client) => {
      dynamo = client;
      makeHostile(client, { seed, conflict: 0.3, throttle: 0.03, unprocessed: 0.4, stale: 0.5 }, () => isHostile);
    });
    try {
      const stage = await openDeletionStage(hostile, dynamo as unknown as DynamoDBClient);
      isHostile = true;
      const manners: Manner[] = ['accepts', 'loses its answer', 'accepts', 'refuses', 'fails for now', 'limits'];
      stage.provider.turns = Array.from({ length: sends }, (_, index) => manners[index % manners.length] as Manner);
      const send = async (index: number) => stage.send(hostile.ports, index % 3 === 0 ? `key ${index}` : undefined);
      const all = Array.from({ length: sends }, (_, index) => index);
      await Promise.all([
        ...all.slice(0, sends / 2).map(send),
        stage.remove(hostile.ports),
        ...all.slice(sends / 2).map(send),
      ]);
      for (let round = 0; round < 4; round++) await stage.settle(36_000).catch(() => {});
      await stage.sweepContacts(hostile.ports).catch(() => {});
      isHostile = false;
      expect([202, 404]).toContain((await stage.remove(hostile.ports)).status);
      await stage.settleAll();
      await stage.checkErased();
    } finally {
      isHostile = false;
      await hostile.close();
    }
  },
  60_000,
);
