import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deliveryIdOf, keyOfDelivery } from '../../../shared/delivering/delivery.ts';
import { jpeg } from '../../shared/media/samples.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { receiversIn } from '../../support/receivers.ts';
import { fileAnswer, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { digits, newClient } from '../client.ts';

let world: World;
let receivers: ReturnType<typeof receiversIn>;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());
beforeEach(() => {
  world.logged.length = 0;
});

/** What the saved query `message` finds (lib/constructs/saved-queries.ts): who logged what, each once, in order. */
function found(id: string): string[] {
  const lines = world.logged.filter((line) => [line.message_id, line.event_id, line.delivery_id].includes(id));
  return [...new Set(lines.map(({ worker, endpoint, event }) => `${worker ?? endpoint}: ${event}`))];
}

/** What no line may have: numbers, names, texts, and the platform's ids, in which numbers are. */
const expectNothingPersonal = (...words: string[]) => {
  const log = JSON.stringify(world.logged);
  expect([digits, 'wamid.', 'Ana Souza', ...words].filter((word) => log.includes(word))).toEqual([]);
};

async function subscribed() {
  const client = await newClient(world.ports);
  return { client, tenant: client.tenant, receiver: await receivers.subscribe(client.tenant) };
}

test('a send is followed by its id from the request to each attempt, and so is its receipt', async () => {
  const { client, tenant, receiver } = await subscribed();
  const { status, body } = await client.sendText({ text: 'a private word' });
  await world.drain();
  const [first] = receiver.received;
  const { id } = JSON.parse(first?.body ?? '').data.message;

  expect([status, receiver.received.length]).toEqual([200, 1]);
  expect(found(id)).toEqual([
    'send-chatapp: send_tried',
    'handle-events: event_fanned_out',
    'deliver-webhook: webhook_attempt',
  ]);
  expect(world.logged.find(({ event }) => event === 'request')?.request_id).toBe(
    world.logged.find(({ event }) => event === 'send_tried')?.request_id,
  );

  world.logged.length = 0;
  const item = { id: body.data.message_id, status: 'delivered', recipient_id: digits, timestamp: '1790000000' };
  const account = tenant.organization.cloud_phone_id;
  await world.queues.inbound.send({ body: { kind: 'status', account, item }, group: 'g' });
  await world.drain();

  expect(found(id)).toEqual([
    'receive-inbound: receipt',
    'handle-events: event_fanned_out',
    'deliver-webhook: webhook_attempt',
  ]);
  expectNothingPersonal('a private word');
});

test('a picture that comes in is followed by its id from its recording to each attempt, by event and delivery too', async () => {
  const { client, tenant, receiver } = await subscribed();
  receiver.answer = (count) => jsonAnswer(count === 1 ? 500 : 200, '');
  const { provider } = world;
  world.provider = (request, count) =>
    request.url.includes('file-of-it')
      ? jsonAnswer(200, { url: 'https://files.test/it', mime_type: 'image/jpeg', id: 'file-of-it' })
      : provider(request, count);
  world.files = () => fileAnswer(200, jpeg, { 'content-type': 'image/jpeg' });
  const image = { id: 'file-of-it', mime_type: 'image/jpeg', sha256: 'x', caption: 'a private word' };
  const { text: _, ...message } = textFrom(digits, '');
  await receive({ world, tenant }, [{ ...message, type: 'image', image }]);
  world.provider = provider;
  const event = JSON.parse(receiver.received[0]?.body ?? '');
  const [delivery] = await receiver.deliveries();
  const deliveryId = delivery && deliveryIdOf(keyOfDelivery(tenant.organization.id, delivery).sk);

  expect(found(event.data.message.id)).toEqual([
    'receive-inbound: message_recorded',
    'handle-events: media_fetched',
    'handle-events: event_fanned_out',
    'deliver-webhook: webhook_attempt',
  ]);
  expect(found(event.id)).toEqual(['handle-events: event_fanned_out', 'deliver-webhook: webhook_attempt']);
  const attempts = world.logged.filter((line) => line.delivery_id === deliveryId);
  expect(attempts.map(({ outcome, message_id }) => [outcome, message_id])).toEqual([
    ['retry', event.data.message.id],
    ['delivered', event.data.message.id],
  ]);
  expect((await client.message(event.data.message.id)).status).toBe(200);
  expectNothingPersonal('a private word');
});

test('a message of a queue that fails names the ids of ours that it has, and its own by another name', async () => {
  const body = { kind: 'announce', organization_id: 'org_a', message_id: 'msg_1', contact_id: 4 };
  await world.queues.events.send({ body, group: 'a' });
  await world.drain();

  const failed = world.logged.find(({ event }) => event === 'message_failed');
  expect(failed).toMatchObject({ worker: 'handle-events', message_id: 'msg_1', organization_id: 'org_a' });
  expect(failed?.queue_message_id).toEqual(expect.any(String));
});
