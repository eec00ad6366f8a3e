import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keepTexts } from '../../../shared/conversations/kept-texts.ts';
import { blockKey } from '../../../shared/conversations/text-blocks.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { newClient } from '../../functions/client.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a block that commits keep from being written holds up nothing else, and is written with the next one', async () => {
  const client = await newClient(world.ports);
  const key = { organizationId: client.tenant.organization.id, contactId: client.contactId };
  await storeMessages(world.ports.table, key, Array(200).fill('a text'));
  const keep = (seq: number, ports: Ports) =>
    keepTexts(key.organizationId, { contact_id: key.contactId as never, seq }, ports);
  const blocks = async () =>
    (await world.ports.table.getMany([0, 1].map((block) => blockKey({ ...key, head: {} }, block)))).map(Boolean);

  const contended: Ports['table'] = { ...world.ports.table, transact: async () => ({ kind: 'conflict' }) };
  await keep(100, { ...world.ports, table: contended });
  expect([await blocks(), world.logged.at(-1)]).toMatchObject([
    [false, false],
    { event: 'contention', reason: 'text-block' },
  ]);
  await keep(200, world.ports);
  expect(await blocks()).toEqual([true, true]);
});
