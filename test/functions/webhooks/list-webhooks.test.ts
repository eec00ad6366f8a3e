import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isoTime } from '../../../shared/base/clock.ts';
import { openWorld, type World } from '../../support/world.ts';
import { aWebhook, newSubscribedClient, newWebhooksClient, type SubscribedClient } from './webhooks-client.ts';

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

describe('the list', () => {
  test('has the webhooks of the organization alone, the oldest first, with their state', async () => {
    world.clock.advance(1);
    const second = await client.created({ platform: 'photoapp', type: 'all' });
    await (await newWebhooksClient(world.ports)).created();
    await client.update(id, { enabled: false });
    const { status, body } = await client.list();
    const { secret: _secret, ...shown } = second;
    const state = { enabled: true, disabled_reason: null, disabled_at: null, failing_since: null };
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        count: 2,
        webhooks: [
          expect.objectContaining({
            id,
            ...aWebhook,
            enabled: false,
            disabled_reason: 'disabled by the organization',
            disabled_at: isoTime(world.clock.now()),
          }),
          { ...shown, ...state },
        ],
      },
    ]);
  });

  test.each([
    ['platform=chatapp', 1],
    ['platform=photoapp', 2],
    ['platform=', 3],
    ['', 3],
  ])('with %j has %i', async (query, count) => {
    await client.created({ platform: 'photoapp' });
    await client.created({ platform: 'photoapp' });
    const { body } = await client.list(query);
    expect([body.count, body.webhooks.length]).toEqual([count, count]);
  });

  test.each([
    ['platfrom=chatapp', 'platfrom is not a parameter here; the nearest is platform'],
    ['platform=sms', 'platform must be one of chatapp, photoapp'],
    ['platform=ChatApp', 'platform must be one of chatapp, photoapp'],
    ['platform=chatapp,photoapp', 'platform must be one of chatapp, photoapp'],
    ['platform=chatapp&platform=chatapp', 'platform is given more than once'],
  ])('with %s is 400', async (query, message) => {
    const { status, body } = await client.list(query);
    expect([status, body]).toEqual([400, { error: 'Invalid parameter', message }]);
  });

  test('of nothing is empty', async () => {
    const { body } = await (await newWebhooksClient(world.ports)).list();
    expect(body).toEqual({ success: true, count: 0, webhooks: [] });
  });
});
