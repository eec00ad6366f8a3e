import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../support/world.ts';
import { newSubscribedClient, type SubscribedClient } from './webhooks-client.ts';

let world: World;
let client: SubscribedClient;
let id: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newSubscribedClient(world.ports);
  id = client.id;
});
afterAll(() => world.close());

test('takes a list of types, shown in its order with the first as the type, and nothing else in their stead', async () => {
  const types = ['call', 'sent_message', 'message_received'];
  const shown = { type: 'call', types };
  for (const type of [undefined, null, '', ' ']) {
    const { id, secret: _secret, ...created } = await client.created({ type, types });
    expect(created).toMatchObject(shown);
    expect((await client.get(id)).body.webhook).toMatchObject(shown);
    expect((await client.list()).body.webhooks).toContainEqual(expect.objectContaining({ id, ...shown }));
    await client.remove(id);
  }
  expect(await client.created({ type: null, types: ['call'] })).toMatchObject({ type: 'call', types: ['call'] });
  expect(await client.created({ type: 'all', types: null })).toMatchObject({ type: 'all', types: ['all'] });
});

describe('a change', () => {
  test('of types replaces the type, and of the type the types; the other stays away for good', async () => {
    const steps: [object, object][] = [
      [{ types: ['call', 'message_sent'] }, { type: 'call', types: ['call', 'message_sent'] }],
      [{ platform: 'photoapp' }, { type: 'call', types: ['call', 'message_sent'] }],
      [{ types: ['message_sent', 'call'] }, { type: 'message_sent', types: ['message_sent', 'call'] }],
      // The first of the list already: the rest of it goes all the same.
      [{ type: 'message_sent' }, { type: 'message_sent', types: ['message_sent'] }],
      [{ types: ['message_read'] }, { type: 'message_read', types: ['message_read'] }],
      [{ type: 'all' }, { type: 'all', types: ['all'] }],
    ];
    for (const [change, shown] of steps) {
      const { status, body } = await client.update(id, change);
      expect([status, body.webhook]).toEqual([200, expect.objectContaining(shown)]);
      expect((await client.get(id)).body).toEqual(body);
    }
  });

  test('of type and of types at once leaves one of the two whole', async () => {
    await Promise.all([client.update(id, { type: 'all' }), client.update(id, { types: ['call', 'message_read'] })]);
    const { type, types } = (await client.get(id)).body.webhook;
    expect([
      { type: 'all', types: ['all'] },
      { type: 'call', types: ['call', 'message_read'] },
    ]).toContainEqual({ type, types });
  });
});
