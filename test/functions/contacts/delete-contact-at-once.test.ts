import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { acceptedBy, jsonAnswer } from '../../support/world.ts';
import { clientOf, newClient } from '../client.ts';
import { type ErasureStage, openErasureStage } from './erasure-stage.ts';

let stage: ErasureStage;
beforeAll(async () => {
  stage = await openErasureStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('two at once', () => {
  test('delete a contact once', async () => {
    const client = await newClient(stage.world.ports);
    const answers = await Promise.all([1, 2, 3].map(() => client.deleteContact(`id=${client.contactId}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 404, 404]);
    await stage.world.drain();
    await stage.isErased(client);
  });

  test('that delete and change end with a contact that is gone', async () => {
    const client = await newClient(stage.world.ports);
    const answers = await Promise.all([
      client.updateContact(`id=${client.contactId}`, { full_name: 'Bia' }),
      client.deleteContact(`id=${client.contactId}`),
      client.updateContact(`id=${client.contactId}`, { archived: true }),
    ]);
    expect(answers[1]?.status).toBe(202);
    await stage.world.drain();
    await stage.isErased(client);
  });

  test('that delete many of a list keep its totals right', async () => {
    const client = await newClient(stage.world.ports);
    const others = await Promise.all(
      Array.from({ length: 9 }, (_, index) => client.tenant.addContact(`+55118888800${10 + index}`, 'Bia')),
    );
    const answers = await Promise.all(others.map(({ id }) => client.deleteContact(`id=${id}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const { body } = await client.conversations({ query: 'action=contacts' });
    expect([body.count, body.pagination.totalContacts]).toEqual([1, 1]);
  });

  test('deletes although the store is busy at first, and takes along an alias that came in between', async () => {
    const client = await newClient(stage.world.ports);
    // Nothing else is to move the clock on meanwhile.
    await stage.world.drain();
    let turns = 0;
    const table: Ports['table'] = {
      ...stage.world.ports.table,
      async transact(writes) {
        turns++;
        if (turns === 1) return { kind: 'conflict' };
        if (turns === 2) {
          stage.world.provider = () => jsonAnswer(200, acceptedBy('wamid.alias', '5511777770000'));
          await client.sendText();
          await stage.world.drain();
        }
        return stage.world.ports.table.transact(writes);
      },
    };
    const busy = clientOf({ ...stage.world.ports, table }, client.tenant.apiKey);
    expect((await busy.deleteContact(`id=${client.contactId}`)).status).toBe(202);
    expect(turns).toBe(3);
    await stage.world.drain();
    await stage.isErased(client);
  });
});
