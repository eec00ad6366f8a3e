import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { commitTogether } from '../../../../shared/sending/commit-together.ts';
import { chatappWebhook, takeChatapp, textFrom } from '../../../support/customers.ts';
import { racing } from '../../../support/racing.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { clientOf, digits, idsSent, newClient, number } from '../../client.ts';

type Client = Awaited<ReturnType<typeof newClient>>;

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld(undefined, { isCommitSlow: true });
});
beforeEach(async () => {
  await world.drain();
  client = await newClient(world.ports);
  world.logged.length = 0;
});
afterAll(() => world.close());

/** So many at once that most are left to the worker. */
const many = 8;
const texts = (count: number) => Array.from({ length: count }, (_, index) => `message ${index}`);
const sendAll = (count: number, { sendText }: Pick<Client, 'sendText'> = client) =>
  Promise.all(texts(count).map((text) => sendText({ text }, { 'idempotency-key': text })));
/** The texts of the conversation, as many as it counts. */
async function shown(): Promise<string[]> {
  const messages = await client.conversation();
  const { body } = await client.conversations({ query: `contactId=${client.contactId}` });
  expect(body.pagination.totalMessages).toBe(messages.length);
  return messages.map(({ message }: { message: string }) => message);
}
const logged = (event: string) => world.logged.filter((line) => line.event === event);

/** The same, with transactions counted that come to nothing; without notes of sends under way, where they are not wanted. */
function counted({ hasNotes = true } = {}): { readonly ports: Ports; readonly lost: () => number } {
  let lost = 0;
  const { table } = world.ports;
  const transact: Ports['table']['transact'] = async (writes) => {
    const result = await table.transact(writes);
    if (result.kind !== 'done') lost++;
    return result;
  };
  const write: Ports['table']['write'] = async (one) => {
    const result = await table.write(one);
    return hasNotes || result.kind !== 'done' ? result : { kind: 'done' };
  };
  return { ports: { ...world.ports, table: { ...table, transact, write } }, lost: () => lost };
}

test('a few sends at once lose no race, and wait for no worker: each commits itself when it is its turn', async () => {
  const { ports, lost } = counted();
  const begun = world.clock.now();
  const inTurn = racing(ports, 1);
  await sendAll(4, clientOf(inTurn, client.tenant.apiKey));
  expect([(await shown()).toSorted(), lost()]).toEqual([texts(4), 0]);
  expect(inTurn.clock.now() - begun).toBe(3 * 40);
  await world.drain();
  expect(logged('committed_together')).toEqual([]);
});

test('sends at once lose no race: the first commit themselves, and all others are committed together', async () => {
  const { ports, lost } = counted();
  const answers = await sendAll(11, clientOf(racing(ports, 1), client.tenant.apiKey));
  expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
  expect([(await shown()).length, lost()]).toEqual([4, 0]);
  await world.drain();
  expect(logged('committed_together').map(({ messages }) => messages)).toEqual([7]);
  expect((await shown()).toSorted()).toEqual(texts(11).toSorted());
  const { body } = await client.message(answers[5]?.body.data.message_id);
  expect(body.message.message).toBe('message 5');
});

test('who is not told that others are at it loses once, and leaves the commit to the worker too', async () => {
  const { ports, lost } = counted({ hasNotes: false });
  await sendAll(6, clientOf(ports, client.tenant.apiKey));
  expect(lost()).toBe(5);
  await world.drain();
  expect((await shown()).toSorted()).toEqual(texts(6).toSorted());
});

test('sends one after the other are committed by themselves, also after one that came to nothing within the same time', async () => {
  for (const text of ['one', 'two', 'three']) {
    await client.sendText({ text });
    world.clock.advance(1);
  }
  for (let request = 0; request < 2; request++) {
    await client.sendText({ text: 'three again' }, { 'idempotency-key': 'k' });
    world.clock.advance(1);
  }
  await client.sendText({ text: 'four' });
  expect(await shown()).toEqual(['one', 'two', 'three', 'three again', 'four']);
});

test('a handler whose commit the queue does not take commits it itself', async () => {
  const inboundQueue = { ...world.ports.inboundQueue, send: () => Promise.reject(new Error('no queue')) };
  await sendAll(many, clientOf({ ...world.ports, inboundQueue }, client.tenant.apiKey));
  expect((await shown()).toSorted()).toEqual(texts(many).toSorted());
  expect(logged('inbound_queue_refused').length).toBeGreaterThan(0);
});

test('what the queue loses is committed by the events worker two seconds later', async () => {
  await sendAll(many);
  world.queues.inbound.clear();
  await world.drain();
  expect((await shown()).toSorted()).toEqual(texts(many).toSorted());
});

describe('the worker', () => {
  /** What has been left to it. */
  const left = () => world.queues.inbound.receive().map(({ body }) => JSON.parse(body));
  const told = (id: string, status: string, more: object = {}) => {
    const webhook = chatappWebhook(client.tenant, []);
    const statuses = [{ id, status, timestamp: '1790000000', recipient_id: digits, ...more }];
    for (const { changes } of webhook.entry) for (const { value } of changes) Object.assign(value, { statuses });
    return takeChatapp(world, webhook);
  };
  const statusOf = async (id: string) => (await client.message(id)).body.message.message_status;

  test('commits nothing twice, though the queue shows its messages twice', async () => {
    await sendAll(many);
    const bodies = left();
    await commitTogether([...bodies, ...bodies], world.ports);
    await commitTogether(bodies, world.ports);
    expect((await shown()).toSorted()).toEqual(texts(many).toSorted());
  });

  test('commits the others where a receipt has settled one of them', async () => {
    world.outgoing.length = 0;
    const answers = await sendAll(many);
    const bodies = left();
    const { message_id: ours, outcome } = bodies[1];
    await told(outcome.providerId, 'read', { biz_opaque_callback_data: ours });
    await world.drain(world.ports, world.clock.now());
    await commitTogether(bodies, world.ports);
    expect(idsSent(world)).toContain(ours);
    expect((await shown()).toSorted()).toEqual(texts(many).toSorted());
    expect(await Promise.all(answers.map(({ body }) => statusOf(body.data.message_id)))).toContain('read');
  });

  test('picks up what the provider told of them before', async () => {
    world.outgoing.length = 0;
    world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.told.${count}`));
    await told('wamid.told.7', 'delivered');
    await world.drain(world.ports, world.clock.now());
    await sendAll(many);
    await commitTogether(left(), world.ports);
    expect((await shown()).toSorted()).toEqual(texts(many).toSorted());
    expect([await statusOf('wamid.told.7'), await statusOf('wamid.told.8')]).toEqual(['delivered', 'sent']);
  });

  test('numbers them behind a message that comes in while it looks', async () => {
    await sendAll(many);
    const bodies = left();
    const committed = await shown();
    const { table } = world.ports;
    let hasCome = false;
    const getMany: Ports['table']['getMany'] = async (keys) => {
      const read = await table.getMany(keys);
      if (hasCome) return read;
      hasCome = true;
      await takeChatapp(world, chatappWebhook(client.tenant, [textFrom(digits, 'olá')]));
      await world.drain(world.ports, world.clock.now());
      return read;
    };
    await commitTogether(bodies, { ...world.ports, table: { ...table, getMany } });
    expect((await shown())[committed.length]).toBe('olá');
    expect((await shown()).toSorted()).toEqual([...texts(many), 'olá'].toSorted());
  });

  test('settles those whose contact was deleted, and stores nothing', async () => {
    const answers = await sendAll(many);
    await client.deleteContact(`id=${client.contactId}`);
    await world.drain();
    expect((await client.conversations({ query: `contactId=${client.contactId}` })).status).toBe(404);
    for (const { body } of answers) expect((await client.message(body.data.message_id)).status).toBe(404);
  });
});

test('a reaction leaves no note, and waits for nobody', async () => {
  await client.sendText({ text: 'hi' });
  const [{ message_id }] = await client.conversation();
  world.clock.advance(1);
  await client.send({ body: { phone_number: number, message_type: 'reaction', reaction: { message_id } } });
  const begun = world.clock.now();
  await client.sendText({ text: 'there' });
  expect(world.clock.now()).toBe(begun);
  expect(await shown()).toEqual(['hi', 'there']);
});
