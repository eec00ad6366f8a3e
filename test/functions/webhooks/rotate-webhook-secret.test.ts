import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { parseWebhook, webhookKey } from '../../../shared/subscriptions/webhook.ts';
import { newWebhookSecret, signingSecrets } from '../../../shared/subscriptions/webhook-secret.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newWebhooksClient } from './webhooks-client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newWebhooksClient>>;
let webhook: { id: string; secret: string };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newWebhooksClient(world.ports);
  webhook = await client.created();
});
afterAll(() => world.close());

/** The secrets that sign now, the newest first. */
async function signing() {
  const stored = parseWebhook(await world.ports.table.get(webhookKey(client.organizationId, webhook.id)));
  if (!stored) throw new Error('the webhook is gone');
  return signingSecrets(client.organizationId, stored, world.ports);
}
const hours = (count: number) => world.clock.advance(count * 3_600_000);
const rotated = async (): Promise<string> => (await client.rotate(webhook.id)).body.webhook.secret;

test('answers with the subscription and its new secret; the old one signs for a day', async () => {
  const { body: before } = await client.get(webhook.id);
  const { status, body } = await client.rotate(webhook.id);
  const secret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect([status, body]).toEqual([200, { success: true, webhook: { ...before.webhook, secret } }]);
  expect(body.webhook.secret).not.toBe(webhook.secret);
  expect((await client.get(webhook.id)).body).toEqual(before);
  hours(23.99);
  expect(await signing()).toEqual([body.webhook.secret, webhook.secret]);
  hours(0.02);
  expect(await signing()).toEqual([body.webhook.secret]);
});

test('twice within a day keeps the secret that the receiver still has, each for its own 24 hours', async () => {
  const first = await rotated();
  hours(1);
  const second = await rotated();
  expect(await signing()).toEqual([second, first, webhook.secret]);
  hours(23.5);
  expect(await signing()).toEqual([second, first]);
  hours(1);
  expect(await signing()).toEqual([second]);
});

test('twice at once keeps both that were shown, and the one before', async () => {
  const shown = await Promise.all([rotated(), rotated()]);
  const [newest = '', earlier = '', ...rest] = await signing();
  expect([[newest, earlier].toSorted(), rest]).toEqual([shown.toSorted(), [webhook.secret]]);
});

test('more often than ten secrets can sign is 429 until the oldest no longer does, and takes none away', async () => {
  for (let count = 1; count <= 9; count++) await rotated();
  const before = await signing();
  expect([before.length, before.at(-1)]).toEqual([10, webhook.secret]);
  hours(23);
  const { status, headers, body } = await client.rotate(webhook.id);
  expect([status, headers['Retry-After'], body.error]).toEqual([429, '3600', 'Rate limited']);
  expect(body.message).toMatch(/^10 secrets of this webhook sign already/);
  expect(await signing()).toEqual(before);
  hours(1);
  expect([await rotated(), (await signing()).length]).toEqual([expect.stringMatching(/^whsec_/), 2]);
});

test('keeps the secret that a rotation by an earlier version has left', async () => {
  const key = webhookKey(client.organizationId, webhook.id);
  const item = await world.ports.table.get(key);
  const until = new Date(world.clock.now() + 3_600_000).toISOString();
  const { sealed: secret } = await newWebhookSecret(client.organizationId, world.ports);
  await world.ports.table.write({
    kind: 'update',
    key,
    change: { set: { secret, previous_secret: item?.secret, previous_until: until, previous_secrets: undefined } },
  });
  expect((await signing())[1]).toBe(webhook.secret);
  await rotated();
  expect((await signing())[2]).toBe(webhook.secret);
  hours(1);
  expect(await signing()).toHaveLength(2);
});

test('leaves the rest alone, whatever the body is', async () => {
  await client.update(webhook.id, { enabled: false });
  const { status, body } = await client.rotate(webhook.id, { body: '{' });
  expect([status, body.webhook]).toMatchObject([200, { enabled: false }]);
});
