import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seconds } from '../../../shared/base/clock.ts';
import { newClient } from '../../functions/client.ts';
import { chatappWebhook, takeChatapp } from '../../support/customers.ts';
import { type Receiver, type Receivers, receiversIn } from '../../support/receivers.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  // A standard queue has its messages in any order: here the last is always received first.
  world = await openWorld(undefined, { weather: lastFirst });
  let made = 0;
  world.provider = () => jsonAnswer(200, { messages: [{ id: `wamid.sent.${++made}` }] });
  receivers = receiversIn(world);
});
afterAll(() => world.close());

type Client = Awaited<ReturnType<typeof newClient>>;

const lastFirst = {
  late: () => 0,
  copies: () => 1,
  batch: () => 10,
  hidden: (visibilityMs: number) => visibilityMs,
  keeps: () => false,
  order: <T>(messages: readonly T[]) => messages.toReversed(),
};

/** The provider tells of a message, and all that is due by now is done. */
async function tell(client: Client, id: string, statuses: readonly string[]) {
  const webhook = chatappWebhook(client.tenant, []);
  const timestamp = String(Math.floor(world.clock.now() / 1000));
  const receipts = statuses.map((status) => ({ id, status, timestamp, recipient_id: '5511999990000' }));
  const value = { ...webhook.entry[0]?.changes[0]?.value, statuses: receipts };
  await takeChatapp(world, { ...webhook, entry: [{ id: 'waba', changes: [{ field: 'messages', value }] }] });
  await world.drain(world.ports, world.clock.now());
}

/** A text that the provider tells of 300 ms later. Returns when it did, in ms since the epoch. */
async function sendAndTell(client: Client): Promise<number> {
  const { body } = await client.sendText();
  world.clock.advance(300);
  const at = world.clock.now();
  await tell(client, body.data.message_id, ['sent', 'delivered', 'read']);
  return at;
}

const heardBy = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).type);
const attemptOf = async (receiver: Receiver, type: string) => {
  const delivery = (await receiver.deliveries()).find((each) => each.type === type);
  return Date.parse(String(delivery?.attempts[0]?.at));
};

describe('message_sent is heard before what receipts say, 300 ms after it', () => {
  test('by who asks for both, under either name, soon, once each', async () => {
    const client = await newClient(world.ports);
    const all = await receivers.subscribe(client.tenant);
    const listed = await receivers.subscribe(client.tenant, { types: ['message_read', 'sent_message'] });
    const at = await sendAndTell(client);
    await world.drain();
    const [first, ...rest] = heardBy(all);
    expect([first, rest.toSorted()]).toEqual(['message_sent', ['message_delivered', 'message_read']]);
    expect(heardBy(listed)).toEqual(['sent_message', 'message_read']);
    expect((await attemptOf(all, 'message_sent')) - at).toBe(0);
    expect((await attemptOf(all, 'message_read')) - at).toBeLessThanOrEqual(seconds(2));
  });

  test('also where they came before the send was recorded', async () => {
    const client = await newClient(world.ports);
    const all = await receivers.subscribe(client.tenant);
    const answers = world.provider;
    world.provider = async (request, count) => {
      if (!request.url.endsWith('/messages')) return answers(request, count);
      world.provider = answers;
      await tell(client, 'wamid.early', ['delivered']);
      return jsonAnswer(200, { messages: [{ id: 'wamid.early' }] });
    };
    await client.sendText();
    await world.drain();
    expect(heardBy(all)).toEqual(['message_sent', 'message_delivered']);
  });
});

describe('a receipt is not held up', () => {
  test('for who does not ask for message_sent', async () => {
    const client = await newClient(world.ports);
    await receivers.subscribe(client.tenant);
    const one = await receivers.subscribe(client.tenant, { type: 'message_read' });
    const at = await sendAndTell(client);
    expect(heardBy(one)).toEqual(['message_read']);
    expect(await attemptOf(one, 'message_read')).toBe(at);
    await world.drain();
  });

  test('by a first attempt that failed, however long the next one takes', async () => {
    const client = await newClient(world.ports);
    const all = await receivers.subscribe(client.tenant);
    all.answer = (count) => jsonAnswer(count === 1 ? 500 : 200, 'x');
    const at = await sendAndTell(client);
    await world.drain();
    expect(heardBy(all)[0]).toBe('message_sent');
    expect((await attemptOf(all, 'message_read')) - at).toBeLessThanOrEqual(seconds(2));
  });

  test('for more than some seconds by one whose attempt does not come', async () => {
    const client = await newClient(world.ports);
    const all = await receivers.subscribe(client.tenant);
    const send = world.ports.deliveriesQueue.send;
    const lossy = {
      ...world.ports.deliveriesQueue,
      send: async (message: Parameters<typeof send>[0]) => {
        if ((message.body as { type?: string }).type !== 'message_sent') await send(message);
      },
    };
    const { body } = await client.sendText();
    world.clock.advance(300);
    const at = world.clock.now();
    const { deliveriesQueue } = world.ports;
    Object.assign(world.ports, { deliveriesQueue: lossy });
    await tell(client, body.data.message_id, ['delivered']);
    Object.assign(world.ports, { deliveriesQueue });
    await world.drain(world.ports, at + seconds(5));
    expect(heardBy(all)).toEqual(['message_delivered']);
    await world.drain();
    // The send itself asks for it again.
    expect(heardBy(all)).toEqual(['message_delivered', 'message_sent']);
  });
});
