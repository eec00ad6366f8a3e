import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { unseal } from '../../../shared/secrets/seal.ts';
import { webhookKey } from '../../../shared/subscriptions/webhook.ts';
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

/** The secrets that sign, the newest first, and until when the older one does. */
async function signing() {
  const item = await world.ports.table.get(webhookKey(client.organizationId, webhook.id));
  const owner = { organizationId: client.organizationId, purpose: 'webhook-secret' } as const;
  const open = (sealed: unknown) => unseal(String(sealed), 'master secret of a test', owner);
  return [open(item?.secret), item?.previous_secret && open(item.previous_secret), item?.previous_until];
}
const inADay = () => new Date(world.clock.now() + 86_400_000).toISOString();

test('answers with the subscription and its new secret; the old one signs for a day', async () => {
  const { body: before } = await client.get(webhook.id);
  const { status, body } = await client.rotate(webhook.id);
  const secret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect([status, body]).toEqual([200, { success: true, webhook: { ...before.webhook, secret } }]);
  expect(body.webhook.secret).not.toBe(webhook.secret);
  expect(await signing()).toEqual([body.webhook.secret, webhook.secret, inADay()]);
  expect((await client.get(webhook.id)).body).toEqual(before);
});

test('twice within a day leaves the last two', async () => {
  const first = (await client.rotate(webhook.id)).body.webhook.secret;
  world.clock.advance(3_600_000);
  const second = (await client.rotate(webhook.id)).body.webhook.secret;
  expect(await signing()).toEqual([second, first, inADay()]);
});

test('twice at once leaves the two that were shown', async () => {
  const answers = await Promise.all([client.rotate(webhook.id), client.rotate(webhook.id)]);
  const shown = answers.map(({ body }) => body.webhook.secret);
  expect((await signing()).slice(0, 2).toSorted()).toEqual(shown.toSorted());
});

test('leaves the rest alone, whatever the body is', async () => {
  await client.update(webhook.id, { enabled: false });
  const { status, body } = await client.rotate(webhook.id, { body: '{' });
  expect([status, body.webhook]).toMatchObject([200, { enabled: false }]);
});
