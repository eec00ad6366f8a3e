import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatappItemsOf, toChatappQueueMessage } from '../../../shared/providers/chatapp/webhook-items.ts';
import { readInbound } from '../../../shared/providers/read-inbound.ts';
import { receiveItem } from '../../../shared/receiving/receive-item.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { newClient } from '../../functions/client.ts';
import { chatappWebhook, textFrom } from '../../support/customers.ts';
import { openWorld, type World } from '../../support/world.ts';

const number = '5511999990000';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([
  ['of a contact without unread messages', []],
  // Such a contact does not change by the message: nothing but the look-up tells the second worker of the first.
  ['of a contact with unread messages', ['oi']],
])(
  'a message %s is recorded once though another worker records it between the two reads of a batch',
  async (_, before) => {
    const client = await newClient(world.ports);
    const webhook = chatappWebhook(
      client.tenant,
      [...before, 'olá'].map((text) => textFrom(number, text)),
    );
    const bodies = chatappItemsOf(webhook).map((item) => toChatappQueueMessage(item).body);
    const body = bodies.pop();
    for (const earlier of bodies) await receiveItem(earlier, readInbound, world.ports);
    const { table } = world.ports;
    // DynamoDB reads the items of a batch one after the other, and not as of one moment.
    const getMany: Ports['table']['getMany'] = async (keys) => {
      const [first, ...others] = keys;
      if (!first?.pk.includes('#PROVIDER-ID#') || others.length === 0) return table.getMany(keys);
      const read = await table.getMany([first]);
      await receiveItem(body, readInbound, world.ports);
      return [...read, ...(await table.getMany(others))];
    };
    await receiveItem(body, readInbound, { ...world.ports, table: { ...table, getMany } });
    const texts = (await client.conversation()).map(({ message }: { message: string }) => message);
    expect(texts.toSorted()).toEqual([...before, 'olá'].toSorted());
  },
);

test('a message whose contact is deleted just before it is recorded begins a new contact', async () => {
  const client = await newClient(world.ports);
  const webhook = chatappWebhook(client.tenant, [textFrom(number, 'olá')]);
  const [body] = chatappItemsOf(webhook).map((item) => toChatappQueueMessage(item).body);
  const { table } = world.ports;
  const getMany: Ports['table']['getMany'] = async (keys) => {
    const read = await table.getMany(keys);
    if (keys.some(({ sk }) => sk === 'HEAD')) await client.deleteContact(`id=${client.contactId}`);
    return read;
  };
  await receiveItem(body, readInbound, { ...world.ports, table: { ...table, getMany } });
  expect(await client.conversation()).toMatchObject([{ message: 'olá' }]);
  expect((await client.conversations({ query: `contactId=${client.contactId}` })).status).toBe(404);
});
