import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveReceive } from '../../../functions/workers/receive-inbound.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { chatappPost, photoappPost, post } from '../../faults/provider-posts.ts';
import { textFrom } from '../../support/customers.ts';
import { openWorld, type World } from '../../support/world.ts';
import { digits } from '../client.ts';
import { openChatappCase } from './chatapp/chatapp-case.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What no provider sends today: more than a queue takes. */
const large = { thumbnail: 'x'.repeat(1_100_000) };

const stored = () => [...world.media.objects.keys()];

async function take(webhook: Parameters<typeof post>[1], ports: Ports = world.ports) {
  return (await post(ports, webhook)).status;
}

function received() {
  const records = world.queues.inbound.receive();
  return { Records: records, acknowledge: () => records.forEach(world.queues.inbound.remove) };
}

test('stores a message whole that is too large for the queue, in order, and leaves nothing in the storage', async () => {
  const { tenant, read, events } = await openChatappCase(world);
  const messages = [textFrom(digits, 'before'), textFrom(digits, 'large', large), textFrom(digits, 'after')];
  expect(await take(chatappPost(tenant, messages))).toBe(200);
  expect(stored()).toEqual([expect.stringMatching(`^inbound-items/${tenant.organization.id}/\\w{22}$`)]);
  await world.drain();
  const { messages: rows } = await read();
  expect(rows.map(({ message }: { message: string }) => message)).toEqual(['before', 'large', 'after']);
  expect(events()).toHaveLength(3);
  expect(stored()).toEqual([]);
});

test('stores a large message of the photo-app', async () => {
  const { tenant, conversations } = await openChatappCase(world);
  const recipient = { id: tenant.organization.photoapp_account_id };
  const event = { sender: { id: '77' }, recipient, timestamp: 1_790_000_000_000, ...large };
  expect(await take(photoappPost(tenant, [{ ...event, message: { mid: 'mid.large', text: 'large' } }]))).toBe(200);
  await world.drain();
  const { contacts } = (await conversations({ query: 'action=contacts' })).body;
  expect([contacts.length, stored()]).toEqual([2, []]);
});

test('does not take a webhook whose large item cannot be put into the storage', async () => {
  const { tenant } = await openChatappCase(world);
  const media = { ...world.media, store: () => Promise.reject(new Error('down')) };
  expect(await take(chatappPost(tenant, [textFrom(digits, 'large', large)]), { ...world.ports, media })).toBe(500);
  expect(received().Records).toEqual([]);
});

test('takes a large item that comes again after it was handled as done', async () => {
  const { tenant, read } = await openChatappCase(world);
  await take(chatappPost(tenant, [textFrom(digits, 'large', large)]));
  const { Records, acknowledge } = received();
  const receive = serveReceive(world.ports);
  // The worker dies before the message is acknowledged, and the queue shows it again.
  expect(await receive({ Records })).toEqual({ batchItemFailures: [] });
  expect(await receive({ Records })).toEqual({ batchItemFailures: [] });
  acknowledge();
  await world.drain();
  expect([(await read()).messages.length, stored()]).toEqual([1, []]);
  expect(world.queues.inboundDead.receive()).toEqual([]);
});

test('keeps a large item while it cannot be handled', async () => {
  const { tenant, read } = await openChatappCase(world);
  await take(chatappPost(tenant, [textFrom(digits, 'large', large)]));
  const { Records } = received();
  const down = () => Promise.reject(new Error('down'));
  const ports = { ...world.ports, eventsQueue: { send: down, sendAll: down } };
  expect((await serveReceive(ports)({ Records })).batchItemFailures).toHaveLength(1);
  expect(stored()).toHaveLength(1);
  await world.drain();
  expect([(await read()).messages.length, stored()]).toEqual([1, []]);
});

test('keeps the content of a large item with its dead letter, and handles it whole when it is sent back', async () => {
  const { tenant, read } = await openChatappCase(world);
  const { ports } = world;
  const { cloud_phone_id } = tenant.organization;
  const elsewhere = { ...tenant, organization: { ...tenant.organization, cloud_phone_id: 'nobodys-yet' } };
  expect(await take(chatappPost(elsewhere, [textFrom(digits, 'large', large)]))).toBe(200);
  await world.drain();
  const [record] = world.queues.inboundDead.receive();
  const letter = JSON.parse(record?.body ?? '');
  expect(letter).toMatchObject({
    reason: 'the account belongs to no organization',
    item: { kind: 'message', account: 'nobodys-yet', stored_as: stored()[0] },
  });
  await ports.inboundQueue.send({ body: { ...letter.item, account: cloud_phone_id }, group: 'back' });
  await world.drain();
  expect([(await read()).messages, stored()]).toMatchObject([[{ message: 'large' }], []]);
});
