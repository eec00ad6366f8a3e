import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openReplayStage, type ReplayStage } from './replay-stage.ts';
import { newWebhooksClient } from './webhooks-client.ts';

let stage: ReplayStage;
beforeAll(async () => {
  stage = await openReplayStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('400 for', () => {
  const since = '2026-11-28T10:00:00Z';
  const time = 'must be a time such as 2026-11-28T10:00:00.000Z';
  test.each<[string, object, string, string]>([
    ['nothing', {}, 'Missing required field', 'delivery_id is required, or since and until'],
    [
      'nulls',
      { delivery_id: null, since: null },
      'Missing required field',
      'delivery_id is required, or since and until',
    ],
    ['an empty delivery_id', { delivery_id: '' }, 'Missing required field', 'delivery_id is required'],
    ['a number', { delivery_id: 5 }, 'Invalid field', 'delivery_id must be a string'],
    [
      'an endless delivery_id',
      { delivery_id: 'a'.repeat(101) },
      'Invalid field',
      'delivery_id must be at most 100 characters (Unicode code points)',
    ],
    [
      'everything',
      { delivery_id: 'a', since, until: since },
      'Invalid field',
      'delivery_id cannot be combined with since and until',
    ],
    [
      'one and since',
      { delivery_id: 'a', since },
      'Invalid field',
      'delivery_id cannot be combined with since and until',
    ],
    ['since alone', { since }, 'Missing required field', 'until is required with since'],
    ['until alone', { until: since }, 'Missing required field', 'since is required with until'],
    ['a date', { since: '2026-11-28', until: since }, 'Invalid field', `since ${time}`],
    ['a time without offset', { since, until: '2026-11-28T10:00:00' }, 'Invalid field', `until ${time}`],
    ['no date', { since, until: '2026-02-30T10:00:00Z' }, 'Invalid field', `until ${time}`],
    ['a time as a number', { since: 1795860000000, until: since }, 'Invalid field', `since ${time}`],
    ['an empty time', { since: '', until: since }, 'Invalid field', `since ${time}`],
    [
      'the wrong order',
      { since, until: '2026-11-28T09:59:59.999Z' },
      'Invalid field',
      'until must not be before since',
    ],
  ])('%s', async (_what, given, error, message) => {
    const { status, body } = await stage.client.replay(stage.client.id, given);
    expect([status, body]).toEqual([400, { error, message }]);
  });

  test('more than can be counted', async () => {
    const { sk } = await stage.store({ status: 'failed' });
    const item = await stage.row(sk);
    const ports = {
      ...stage.world.ports,
      table: { ...stage.world.ports.table, page: async () => ({ items: Array(1000).fill(item), next: item }) },
    };
    const broad = await newWebhooksClient(ports);
    const created = await broad.created();
    const { status, body } = await broad.replay(created.id, { since, until: '2026-11-29T10:00:00Z' });
    expect([status, body.message]).toEqual([
      400,
      'since and until span too many deliveries to count; replay them in parts',
    ]);
  });

  test('a webhook that is disabled', async () => {
    const { id: delivery_id } = await stage.store({ status: 'failed' });
    await stage.client.update(stage.client.id, { enabled: false });
    for (const given of [{ delivery_id }, { since, until: '2026-11-29T10:00:00Z' }]) {
      const { status, body } = await stage.client.replay(stage.client.id, given);
      expect([status, body]).toEqual([
        400,
        { error: 'Invalid parameter', message: expect.stringMatching(/which is disabled .*; enable it first$/) },
      ]);
    }
  });
});

test('404 for a webhook of another organization', async () => {
  const { id: delivery_id, sk } = await stage.store({ status: 'failed' });
  const { status, body } = await (await newWebhooksClient(stage.world.ports)).replay(stage.client.id, { delivery_id });
  expect([status, body.error, (await stage.row(sk))?.status]).toEqual([404, 'Webhook not found', 'failed']);
});
