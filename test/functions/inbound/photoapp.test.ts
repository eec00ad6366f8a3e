import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveGetMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveSend } from '../../../functions/messages/send-photoapp.ts';
import { caller } from '../../support/call.ts';
import { takePhotoapp } from '../../support/customers.ts';
import { type Receiver, receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const customer = '17841400008460057';
const timestamp = 1_790_000_000_123;
let mids = 0;
const newMid = () => `aWdfZAG1f${++mids}`;

async function openCase() {
  const tenant = await makeTenant(world.ports);
  const contact = await tenant.addContact('+5511999990000', 'Ana', { photoapp_id: customer });
  const receiver = await receiversIn(world).subscribe(tenant, { platform: 'photoapp' });
  const account = tenant.organization.photoapp_account_id;
  const ours = { sender: { id: account }, recipient: { id: customer }, timestamp };
  const theirs = { sender: { id: customer }, recipient: { id: account }, timestamp };
  const take = async (...events: object[]) => {
    await takePhotoapp(world, tenant, events);
    await world.drain();
  };
  const send = caller(serveSend, world.ports, tenant.apiKey);
  const audio = { type: 'audio', payload: { url: 'https://cdn.example/voice.m4a' } };
  return {
    contact,
    receiver,
    theirs,
    take,
    message: (text: string, mid = newMid()) => take({ ...theirs, message: { mid, text } }),
    echo: (mid: string, message: object = { attachments: [audio] }) => ({
      ...ours,
      timestamp: world.clock.now(),
      message: { mid, is_echo: true, ...message },
    }),
    send: (headers: Record<string, string> = {}) =>
      send({
        headers,
        body: { photoapp_id: customer, message_type: 'audio', media_url: 'https://files.example/a.m4a' },
      }),
    queue: (...events: object[]) => takePhotoapp(world, tenant, events),
    rows: async () =>
      (
        await caller(
          serveConversations,
          world.ports,
          tenant.apiKey,
        )({ query: `contactId=${contact.id}&ascending=true` })
      ).body.messages,
    alone: async (id: string) =>
      (await caller(serveGetMessage, world.ports, tenant.apiKey)({ query: `id=${id}` })).body.message,
  };
}

const eventsOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body));
const lost = () => ({ kind: 'lost' as const, reason: 'timeout' });
const accepted = (message_id: string) => () => jsonAnswer(200, { recipient_id: customer, message_id });

test('stores a customer’s message with the contact of that id, by the milliseconds of the platform', async () => {
  const { contact, receiver, message, rows } = await openCase();
  await message('hi there');
  expect(await rows()).toMatchObject([
    { message: 'hi there', sender_type: 'user-chatapp', created_at: '2026-09-21T14:13:20.123Z' },
  ]);
  expect(eventsOf(receiver)).toMatchObject([
    { type: 'message_received', platform: 'photoapp', data: { contact: { id: contact.id } } },
  ]);
});

test('makes an unknown sender a contact of the photo-app', async () => {
  const tenant = await makeTenant(world.ports);
  await takePhotoapp(world, tenant, [
    {
      sender: { id: '99887766554433221' },
      recipient: { id: tenant.organization.photoapp_account_id },
      timestamp,
      message: { mid: newMid(), text: 'new here' },
    },
  ]);
  await world.drain();
  const { body } = await caller(serveConversations, world.ports, tenant.apiKey)({ query: 'action=contacts' });
  expect(body.contacts).toMatchObject([{ chatapp_id: '', phone_number: '', source: { type: 'photoapp' } }]);
});

test('puts reactions on their message and takes a deleted one back', async () => {
  const { theirs, take, message, rows } = await openCase();
  const mid = newMid();
  await message('to be loved', mid);
  await take({ ...theirs, timestamp: timestamp + 1, reaction: { mid, action: 'react', reaction: 'love', emoji: '❤' } });
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '❤' }] }]);
  await take({ ...theirs, timestamp: timestamp + 2, reaction: { mid, action: 'unreact' } });
  expect(await rows()).toMatchObject([{ reactions: [] }]);
  await take({ ...theirs, timestamp: timestamp + 3, message: { mid, is_deleted: true } });
  expect(await rows()).toMatchObject([{ message: '[deleted]' }]);
});

test('marks what we have sent as read, and tells of it', async () => {
  const { receiver, send, theirs, take, rows } = await openCase();
  const mid = newMid();
  world.provider = receiverAware(receiver, accepted(mid));
  await send();
  await world.drain();
  await take({ ...theirs, timestamp: timestamp + 1, read: { mid } });
  expect(await rows()).toMatchObject([{ message_id: mid, message_status: 'read' }]);
  expect(eventsOf(receiver).map(({ type }) => type)).toEqual(['message_sent', 'message_read']);
});

test('changes nothing at the echo of what we have sent', async () => {
  const { receiver, send, echo, take, rows } = await openCase();
  const mid = newMid();
  world.provider = receiverAware(receiver, accepted(mid));
  await send();
  await take(echo(mid));
  expect(await rows()).toMatchObject([
    { message_id: mid, sender_type: 'bot-chatapp', media_url: 'https://files.example/a.m4a' },
  ]);
  expect(eventsOf(receiver)).toMatchObject([{ type: 'message_sent' }]);
});

test('stores what was sent from the app as ours', async () => {
  const { echo, take, rows } = await openCase();
  await take(echo(newMid(), { text: 'typed by a person' }));
  expect(await rows()).toMatchObject([
    { message: 'typed by a person', sender_type: 'human-chatapp', message_status: 'sent' },
  ]);
});

test('settles a send whose answer was lost by its echo, and answers its key from then on', async () => {
  const { receiver, send, echo, take, rows } = await openCase();
  world.provider = receiverAware(receiver, lost);
  const headers = { 'idempotency-key': 'lost' };
  expect((await send(headers)).status).toBe(504);
  await world.drain();
  expect(await rows()).toMatchObject([{ message_id: null, outcome_unknown: true }]);
  expect(eventsOf(receiver)).toEqual([]);
  const mid = newMid();
  await take(echo(newMid(), { text: 'another kind' }), echo(mid));
  expect(await rows()).toMatchObject([
    { message_id: mid, sender_type: 'bot-chatapp' },
    { message: 'another kind', sender_type: 'human-chatapp' },
  ]);
  expect((await rows())[0]).not.toHaveProperty('outcome_unknown');
  expect(eventsOf(receiver).map(({ type, data }) => [type, data.message.message_id])).toEqual(
    expect.arrayContaining([['message_sent', mid]]),
  );
  const again = await send(headers);
  expect(again).toMatchObject({ status: 200, body: { success: true, message_id: mid, contact: { name: 'Ana' } } });
});

test('settles the oldest of several lost sends first', async () => {
  const { receiver, send, echo, take, rows } = await openCase();
  world.provider = receiverAware(receiver, lost);
  await send();
  world.clock.advance(1000);
  await send();
  await world.drain();
  const [first, second] = [newMid(), newMid()];
  await take(echo(first));
  await take(echo(second));
  expect((await rows()).map(({ message_id }: { message_id: string }) => message_id)).toEqual([first, second]);
});

test('waits with an echo while a send to the same person is under way', async () => {
  const { receiver, send, echo, queue, rows } = await openCase();
  const mid = newMid();
  world.provider = receiverAware(receiver, async () => {
    await queue(echo(mid), echo(newMid()));
    const [first, second] = world.queues.inbound.receive();
    expect([first, second]).toHaveLength(2);
    return accepted(mid)();
  });
  expect((await send()).status).toBe(200);
  await world.drain();
  expect(await rows()).toMatchObject([
    { message_id: mid, sender_type: 'bot-chatapp' },
    { sender_type: 'human-chatapp' },
  ]);
});

test('settles each of two lost sends whose echoes have waited together', async () => {
  const { receiver, send, echo, queue, rows } = await openCase();
  let lose = () => {};
  const gate = new Promise<void>((resolve) => {
    lose = resolve;
  });
  let asked = 0;
  world.provider = receiverAware(receiver, async () => {
    asked++;
    await gate;
    return lost();
  });
  const sends = [send(), send()];
  while (asked < 2) await new Promise((resolve) => setImmediate(resolve));
  const mids = [newMid(), newMid()];
  await queue(...mids.map((mid) => echo(mid)));
  // Until both wait in the events queue.
  await world.drain(undefined, world.clock.now() + 500);
  lose();
  await Promise.all(sends);
  await world.drain();
  const settled = await rows();
  expect(settled).toMatchObject([{ sender_type: 'bot-chatapp' }, { sender_type: 'bot-chatapp' }]);
  expect(settled.map(({ message_id }: { message_id: string }) => message_id).toSorted()).toEqual(mids.toSorted());
});

test('settles a lost send by its echo although the platform had turned others away before', async () => {
  const { receiver, send, echo, take, rows } = await openCase();
  world.provider = receiverAware(receiver, () => jsonAnswer(400, { error: { code: 613, message: 'too many' } }));
  await send();
  world.clock.advance(1000);
  world.provider = receiverAware(receiver, lost);
  await send();
  await world.drain();
  const mid = newMid();
  await take(echo(mid));
  expect(await rows()).toMatchObject([{ message_id: mid, sender_type: 'bot-chatapp' }]);
});

test('takes an echo that is over an hour late for somebody else’s', async () => {
  const { receiver, send, echo, take, rows } = await openCase();
  world.provider = receiverAware(receiver, lost);
  await send();
  world.clock.advance(3_600_001);
  await take(echo(newMid()));
  expect(await rows()).toMatchObject([{ sender_type: 'bot-chatapp' }, { sender_type: 'human-chatapp' }]);
});

/** The platform answers so; the tenant's own server goes on answering for itself. */
function receiverAware(receiver: Receiver, platform: () => ReturnType<World['provider']>): World['provider'] {
  return (request) => {
    if (request.url !== receiver.url) return platform();
    receiver.received.push({ headers: request.headers ?? {}, body: String(request.body) });
    return jsonAnswer(200, 'ok');
  };
}

test('a recording of our app after ours could not be sent is the app’s, and ours has failed', async () => {
  const { send, take, echo, rows } = await openCase();
  world.provider = () => ({ kind: 'unsent', reason: 'ECONNREFUSED' });
  expect((await send()).status).toBe(500);
  await world.drain();
  const mid = newMid();
  await take(echo(mid));
  expect(await rows()).toMatchObject([
    { message_id: null, message_status: 'failed' },
    { message_id: mid, sender_type: 'human-chatapp' },
  ]);
});
