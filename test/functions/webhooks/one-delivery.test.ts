import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { days, isoTime } from '../../../shared/base/clock.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { type Receiver, type Receivers, receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';
import { newWebhooksClient, webhooksClientOf } from './webhooks-client.ts';

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

/** Somebody writes, and two servers hear of it. */
async function told(types: readonly object[] = [{}, {}]) {
  const tenant = await makeTenant(world.ports);
  const hooks: Receiver[] = [];
  for (const given of types) hooks.push(await receivers.subscribe(tenant, given));
  await receive({ world, tenant }, [textFrom('5511977776666', 'olá')]);
  const client = { ...webhooksClientOf(world.ports, tenant.apiKey), ...clientOf(world.ports, tenant.apiKey) };
  const [hook] = hooks as [Receiver];
  const { deliveries } = (await client.deliveries(hook.id)).body;
  return { tenant, client, hook, delivery: deliveries[0], sent: String(hook.received[0]?.body) };
}

test('a delivery is shown with the exact text and the headers that were sent, and its event as the same for all', async () => {
  const { client, hook, delivery, sent } = await told();
  const { status, body } = await client.delivery(hook.id, delivery.id);
  const { 'webhook-signature': _signature, ...headers } = hook.received[0]?.headers ?? {};
  const attempts = [{ ...delivery.attempts[0], headers }];
  expect([status, body]).toEqual([200, { success: true, delivery: { ...delivery, attempts, body: sent } }]);
  const event = await client.event(delivery.event_id);
  expect([event.status, event.body]).toEqual([200, { success: true, event: JSON.parse(sent) }]);
});

test('a webhook shows since when every attempt has failed, until one is delivered', async () => {
  const { client, hook } = await told([{}]);
  hook.answer = () => jsonAnswer(500, '');
  const since = async () => (await client.get(hook.id)).body.webhook.failing_since;
  expect(await since()).toBeNull();
  const failed = isoTime(world.clock.now());
  await client.test(hook.id);
  await world.drain(world.ports, world.clock.now());
  expect(await since()).toBe(failed);
  world.clock.advance(1_000);
  await client.test(hook.id);
  await world.drain(world.ports, world.clock.now());
  expect(await since()).toBe(failed);
  hook.answer = () => jsonAnswer(200, '');
  await client.test(hook.id);
  await world.drain(world.ports, world.clock.now());
  expect(await since()).toBeNull();
  await world.drain();
});

test('an event that was asked for by its second name alone is shown under its own', async () => {
  const client = await newWebhooksClient(world.ports);
  const hook = await client.created({ type: 'sent_message' });
  const { body } = await client.test(hook.id);
  const shown = await client.event(body.event_id);
  expect([shown.status, shown.body.event.type]).toEqual([200, 'message_sent']);
});

test('both are kept for 30 days', async () => {
  const { client, hook, delivery } = await told();
  const statuses = async () => [
    (await client.delivery(hook.id, delivery.id)).status,
    (await client.event(delivery.event_id)).status,
  ];
  world.clock.advance(days(30) - 1_000);
  expect(await statuses()).toEqual([200, 200]);
  world.clock.advance(1_000);
  expect(await statuses()).toEqual([404, 404]);
});

test('once its contact is deleted the event is 404 at once, and the delivery has no text any more, then and when all is erased', async () => {
  const { client, hook, delivery } = await told();
  await client.deleteContact('phone_number=5511977776666');
  const look = async () => {
    const { body } = await client.delivery(hook.id, delivery.id);
    expect([body.delivery.id, body.delivery.body]).toEqual([delivery.id, null]);
    const event = await client.event(delivery.event_id);
    expect([event.status, event.body.error]).toEqual([404, 'Event not found']);
  };
  await look();
  await world.drain();
  await look();
});

test('404 for another organization, another webhook, and what there is not', async () => {
  const [ours, theirs] = [await told(), await told()];
  const cases: [Awaited<ReturnType<typeof ours.client.event>>, string][] = [
    [await ours.client.event(theirs.delivery.event_id), 'Event not found'],
    [await ours.client.event('evt_0000000000000000000000'), 'Event not found'],
    [await ours.client.event(`${ours.delivery.event_id}#message_received`), 'Event not found'],
    [await ours.client.event(`evt_${'z'.repeat(44)}`), 'Event not found'],
    [await ours.client.event('x'.repeat(3_000)), 'Event not found'],
    [await ours.client.delivery(theirs.hook.id, theirs.delivery.id), 'Webhook not found'],
    [await ours.client.delivery(ours.hook.id, theirs.delivery.id), 'Delivery not found'],
    [await ours.client.delivery(ours.hook.id, 'dlv_1'), 'Delivery not found'],
  ];
  expect(cases.map(([{ status, body }]) => [status, body.error])).toEqual(cases.map(([, error]) => [404, error]));
  const stranger = webhooksClientOf(world.ports);
  expect((await stranger.event(ours.delivery.event_id)).status).toBe(401);
  expect((await stranger.delivery(ours.hook.id, ours.delivery.id)).status).toBe(401);
});
