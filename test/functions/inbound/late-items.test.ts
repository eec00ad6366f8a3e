import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveReceive } from '../../../functions/workers/receive-inbound.ts';
import { keyOf } from '../../../shared/table/pages.ts';
import { caller } from '../../support/call.ts';
import { chatappWebhook, takeChatapp, textFrom } from '../../support/customers.ts';
import { itemsOf } from '../../support/items-of.ts';
import { type Receiver, receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let client: DynamoDBClient;
let tenant: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  world = await openWorld((opened) => {
    client = opened;
  });
  world.provider = () => jsonAnswer(200, acceptedBy('wamid.ours'));
  tenant = await makeTenant(world.ports);
  await tenant.addContact(`+${number}`);
  receiver = await receiversIn(world).subscribe(tenant);
});
afterAll(() => world.close());

const number = '5511999990000';
const hourMs = 3_600_000;
const told = () => receiver.received.splice(0).map(({ body }) => JSON.parse(body).type);

const down = () => Promise.reject(new Error('down'));
const dying = () => serveReceive({ ...world.ports, eventsQueue: { send: down, sendAll: down } });

/** A worker stores what it takes and dies before it has said so. */
async function recordedByTheDying(): Promise<void> {
  const { batchItemFailures } = await dying()({ Records: world.queues.inbound.receive() });
  expect(batchItemFailures).toHaveLength(1);
}

test.each([2, 13 * 24, 27 * 24])('a message is announced though its item comes again %i hours later', async (hours) => {
  await takeChatapp(world, chatappWebhook(tenant, [textFrom(number, 'hello')]));
  await recordedByTheDying();
  world.clock.advance(hours * hourMs);
  await world.drain();
  expect(told()).toEqual(['message_received']);
});

test('a status is announced although its item comes again two hours later', async () => {
  await caller(
    serveSend,
    world.ports,
    tenant.apiKey,
  )({ body: { phone_number: number, message_type: 'text', text: 'x' } });
  await world.drain();
  told();
  await takeChatapp(world, receipt('read'));
  await recordedByTheDying();
  world.clock.advance(2 * hourMs);
  await world.drain();
  expect(told()).toEqual(['message_read']);
});

test('a message whose item was dead-lettered is announced once an operator sends it back', async () => {
  await takeChatapp(world, chatappWebhook(tenant, [textFrom(number, 'hello')]));
  const { inbound } = world.queues;
  while (inbound.deadLetters.length === 0) {
    await dying()({ Records: inbound.receive() });
    world.clock.advance(36_000);
  }
  world.clock.advance(5 * hourMs);
  await inbound.send({ body: inbound.deadLetters.pop(), group: 'redriven' });
  await world.drain();
  expect(told()).toEqual(['message_received']);
});

test.each([2, 27 * 24, 31 * 24, 70 * 24])(
  'a copy that comes %i hours after all is done tells nobody twice',
  async (hours) => {
    const webhook = chatappWebhook(tenant, [textFrom(number, 'once')]);
    await takeChatapp(world, webhook);
    await world.drain();
    world.clock.advance(hours * hourMs);
    await expireItems();
    await takeChatapp(world, webhook);
    await world.drain();
    expect(told()).toEqual(['message_received']);
  },
);

function receipt(status: string) {
  const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
  const statuses = [{ id: 'wamid.ours', status, timestamp: '1790000002', recipient_id: number }];
  return { entry: [{ id: 'waba', changes: [{ field: 'messages', value: { metadata, statuses } }] }] };
}

/** As the table does by itself, with what has had its time. */
async function expireItems(): Promise<void> {
  const isOver = ({ expires_at }: { expires_at?: unknown }) => Number(expires_at) < world.clock.now() / 1000;
  const over = (await itemsOf(client, tenant.organization.id)).filter(isOver);
  await world.ports.table.writeMany(over.map((item) => ({ kind: 'delete', key: keyOf(item) })));
}
