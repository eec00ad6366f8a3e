import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../support/world.ts';
import { newClient } from '../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a page of contacts with the longest tags is 400 with a limit that fits, which is 200', async () => {
  const { tenant, conversations } = await newClient(world.ports);
  const tags = Array.from({ length: 50 }, () => '👍'.repeat(1024));
  for (let index = 0; index < 40; index++) await tenant.addContact(`+55118888800${10 + index}`, 'Bia', { tags });
  const { status, body } = await conversations({ query: 'action=contacts&limit=100' });
  expect([status, body]).toEqual([
    400,
    {
      error: 'Invalid parameter',
      message: 'limit 100 makes this page 8.2 MB, because of long tags, and 6.0 MB can be answered; limit 29 fits',
    },
  ]);
  const fitting = await conversations({ query: 'action=contacts&limit=29' });
  expect([fitting.status, fitting.body.count, fitting.body.pagination.totalContacts]).toEqual([200, 29, 41]);
});
