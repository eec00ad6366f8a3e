import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { headKey, parseHead } from '../../../shared/conversations/head.ts';
import { closeOrganization } from '../../../shared/erasing/close-organization.ts';
import { newClient } from '../../functions/client.ts';
import { receiversIn } from '../../support/receivers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a send that is under way when its conversation is closed is committed nowhere, and told to no webhook', async () => {
  const client = await newClient(world.ports);
  const { provider } = world;
  const receiver = await receiversIn(world).subscribe(client.tenant);
  const { id } = client.tenant.organization;
  const answering = world.provider;
  world.provider = async (request, count) => {
    await closeOrganization(id, world.clock.now() + 1_000, world.ports);
    return answering(request, count);
  };
  expect((await client.sendText()).status).toBe(200);
  world.provider = provider;
  await world.drain();
  expect(parseHead(await world.ports.table.get(headKey(id, client.contactId)))).toBeUndefined();
  const condition = [{ attribute: 'pk' }, ' = ', { value: headKey(id, client.contactId).pk }];
  const { items } = await world.ports.table.page({ condition, limit: 10 });
  expect(items.map(({ sk }) => sk)).toEqual(['CONTACT', 'HEAD']);
  expect(receiver.received).toEqual([]);
});

test('ends when its time is over, and goes on when it is called again', async () => {
  const { tenant } = await newClient(world.ports);
  for (let index = 0; index < 30; index++) await tenant.addContact(`+55119888800${10 + index}`);
  const { id } = tenant.organization;
  let calls = 0;
  const table = {
    ...world.ports.table,
    page: (query: Parameters<typeof world.ports.table.page>[0]) => {
      if (calls++ === 1) world.clock.advance(5_000);
      return world.ports.table.page(query);
    },
  };
  const close = () => closeOrganization(id, world.clock.now() + 1_000, { ...world.ports, table });
  expect(await close()).toBe('more');
  expect(await close()).toBe('closed');
});
