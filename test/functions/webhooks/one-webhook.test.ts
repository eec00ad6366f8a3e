import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isoTime } from '../../../shared/base/clock.ts';
import { openWorld, type World } from '../../support/world.ts';
import {
  aWebhook,
  newSubscribedClient,
  newWebhooksClient,
  type SubscribedClient,
  type WebhooksClient,
} from './webhooks-client.ts';

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

test('one is shown with its state', async () => {
  const { status, body } = await client.get(id);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      webhook: {
        id,
        ...aWebhook,
        types: ['message_received'],
        platform: 'chatapp',
        created_at: isoTime(world.clock.now()).replace('Z', '+00:00'),
        enabled: true,
        disabled_reason: null,
        disabled_at: null,
        failing_since: null,
      },
    },
  ]);
  expect((await client.get(id.toUpperCase())).body).toEqual(body);
});

describe('404 for', () => {
  const calls = {
    get: (on: WebhooksClient, it: string) => on.get(it),
    update: (on: WebhooksClient, it: string) => on.update(it, { enabled: false }),
    remove: (on: WebhooksClient, it: string) => on.remove(it),
    rotate: (on: WebhooksClient, it: string) => on.rotate(it),
    deliveries: (on: WebhooksClient, it: string) => on.deliveries(it),
  };
  describe.each(Object.entries(calls))('%s', (_name, call) => {
    test.each<[string, () => string]>([
      ['an id that no webhook has', () => '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f'],
      ['an id that is no uuid', () => 'abc'],
      ['an id with a space behind', () => `${id} `],
      ['a number', () => '1'],
      ['a very long id', () => 'a'.repeat(5000)],
      ['the name of another item', () => 'COUNT'],
    ])('%s', async (_what, it) => {
      const { status, body } = await call(client, it());
      expect([status, body]).toEqual([
        404,
        { error: 'Webhook not found', message: `No webhook with the id ${it()} in this organization.` },
      ]);
    });

    test('a webhook of another organization, which stays as it is', async () => {
      const before = await client.stored();
      const { status, body } = await call(await newWebhooksClient(world.ports), id);
      expect([status, body.error]).toEqual([404, 'Webhook not found']);
      expect(await client.stored()).toEqual(before);
    });

    test('a webhook that was deleted', async () => {
      await client.remove(id);
      expect((await call(client, id)).status).toBe(404);
    });
  });
});

test('a parameter given twice is 400', async () => {
  const { status, body } = await client.get(id, { query: 'a=1&a=2' });
  expect([status, body.message]).toEqual([400, 'a is given more than once']);
});

test('one that is deleted is shown as it was, once, and is in no list', async () => {
  const { body: before } = await client.get(id);
  const answers = await Promise.all([client.remove(id), client.remove(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual(before);
  expect((await client.list()).body.count).toBe(0);
});
