import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveTake } from '../../../functions/provider/take-gateway.ts';
import { type GatewayMessage, gatewayPlan } from '../../../shared/gateway/gateway-plan.ts';
import type { Instance } from '../../../shared/gateway/instance.ts';
import { deleteInstance, findInstance } from '../../../shared/gateway/instance-store.ts';
import { locationBodySchema, locationMessage } from '../../../shared/gateway/location.ts';
import { pollBodySchema, pollMessage } from '../../../shared/gateway/poll.ts';
import { reactionBodySchema, reactionMessage } from '../../../shared/gateway/reaction.ts';
import { sendMessage } from '../../../shared/messages/send-message.ts';
import { caller } from '../../support/call.ts';
import { chatappWebhook, takeChatapp, textFrom } from '../../support/customers.ts';
import { makeInstance } from '../../support/instance.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let upstream: World['provider'];
let receivers: ReturnType<typeof receiversIn>;
beforeAll(async () => {
  world = await openWorld();
  world.provider = (request, count) => upstream(request, count);
  receivers = receiversIn(world);
});
afterAll(() => world.close());

const number = '5511999990000';
const jid = `${number}@s.whatsapp.net`;
const group = '120363041234567890@g.us';
let ids = 0;
const newId = () => `3EB0${++ids}`;
const lost = () => ({ kind: 'lost' as const, reason: 'timeout' });
const accepted =
  (id: string, remoteJid = jid) =>
  () =>
    jsonAnswer(201, { key: { id, fromMe: true, remoteJid } });

const poll = (to = number, name = 'Which?') =>
  pollMessage(pollBodySchema.parse({ number: to, name, selectableCount: 1, values: ['a', 'b'] }));
const location = () => locationMessage(locationBodySchema.parse({ number, latitude: 0, longitude: 0 }), undefined);
const reaction = (id: string, text = '👍') =>
  reactionMessage(
    reactionBodySchema.parse({ reactionMessage: { key: { id, fromMe: false, remoteJid: jid }, text } }),
    undefined,
  );

const pollNamed = (name: string) => ({
  pollCreationMessageV3: { name, options: [{ optionName: 'a' }, { optionName: 'b' }] },
});
const polled = pollNamed('Which?');
const reacted = (id: string, text = '👍') => ({ reactionMessage: { key: { id }, text } });

async function openCase(of?: Tenant) {
  const tenant = of ?? (await makeTenant(world.ports));
  const contact = of ? undefined : await tenant.addContact(`+${number}`, 'Ana');
  const receiver = await receivers.subscribe(tenant);
  const given = await makeInstance(world.ports, tenant);
  const instance = (await findInstance(tenant.organization.id, given.name, world.ports)) as Instance;
  const take = caller(serveTake, world.ports);
  const queue = async (event: string, ...data: object[]) => {
    const headers = { 'x-webhook-secret': given.secret };
    const { status } = await take({ path: `/provider/gateway/${given.name}`, headers, body: { event, data } });
    expect(status).toBe(200);
  };
  const rows = async (query = `chatappNumber=${number}`) =>
    (await caller(serveConversations, world.ports, tenant.apiKey)({ query: `${query}&ascending=true` })).body.messages;
  return {
    tenant,
    contact,
    instance,
    queue,
    rows,
    events: () => receiver.received.map(({ body }) => JSON.parse(body)),
    send: (message: GatewayMessage, key?: string) => {
      const idempotency = key === undefined ? undefined : { key, requestHash: 'hash' };
      const request = { organization: tenant.organization, instance, idempotency, arrivedAt: world.clock.now() };
      return sendMessage(gatewayPlan(request, message, world.ports), world.ports);
    },
    async take(event: string, ...data: object[]) {
      await queue(event, ...data);
      await world.drain();
    },
  };
}

const update = (keyId: string, status: unknown) => ({ keyId, remoteJid: jid, fromMe: true, status });
const upsert = (id: string, message: object, remoteJid = jid) => ({
  key: { id, remoteJid, fromMe: true },
  message,
  messageTimestamp: Math.floor(world.clock.now() / 1000),
  status: 'SERVER_ACK',
});
const unknown = { error: 'Send outcome unknown' };

test('moves the status of what was sent forward, once, and tells of it', async () => {
  const { send, take, rows, events } = await openCase();
  const id = newId();
  upstream = accepted(id);
  await send(poll());
  await world.drain();
  await take('messages.update', update(id, 'SERVER_ACK'));
  await take('MESSAGES_UPDATE', update(id, 3), update(id, 'READ'));
  await take('messages.update', { ...update(id, 'DELIVERY_ACK'), late: true });
  expect(await rows()).toMatchObject([{ message: '[poll] Which?: a / b', message_id: id, message_status: 'read' }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent', 'message_delivered', 'message_read']);
});

test('fails what the server could not send after all', async () => {
  const { send, take, rows, events } = await openCase();
  const id = newId();
  upstream = accepted(id);
  await send(poll());
  await world.drain();
  await take('messages.update', update(id, 'ERROR'));
  expect(await rows()).toMatchObject([{ message_status: 'failed' }]);
  expect(events()).toMatchObject([
    { type: 'message_sent' },
    { type: 'message_failed', data: { error: { code: 'ERROR' } } },
  ]);
});

test('keeps what comes before anybody has recorded the send', async () => {
  const { send, take, rows } = await openCase();
  const id = newId();
  await take('messages.update', update(id, 'DELIVERY_ACK'));
  upstream = accepted(id);
  await send(poll());
  await world.drain();
  expect(await rows()).toMatchObject([{ message_id: id, message_status: 'delivered' }]);
});

test('settles a send whose answer was lost by what the server tells of it, and answers its key from then on', async () => {
  const { send, take, rows, events } = await openCase();
  upstream = lost;
  await expect(send(poll(), 'k')).rejects.toMatchObject(unknown);
  await world.drain();
  expect(await rows()).toMatchObject([{ message_id: null, outcome_unknown: true }]);
  expect(events()).toEqual([]);
  const id = newId();
  await take('messages.upsert', upsert(newId(), { conversation: 'another kind' }), upsert(id, polled));
  expect(await rows()).toMatchObject([
    { message_id: id, sender_type: 'bot-chatapp', message: '[poll] Which?: a / b' },
    { message: 'another kind', sender_type: 'human-chatapp' },
  ]);
  expect((await rows())[0]).not.toHaveProperty('outcome_unknown');
  const again = await send(poll(), 'k');
  expect(again.body).toMatchObject({
    status: 201,
    error: false,
    response: { key: { id, fromMe: true, remoteJid: jid } },
  });
});

test('a send that its server calls by another name of the event is settled all the same', async () => {
  const { send, take, rows } = await openCase();
  upstream = () => jsonAnswer(500, { status: 500 });
  await expect(send(location())).rejects.toMatchObject(unknown);
  await world.drain();
  const id = newId();
  await take('SEND_MESSAGE', upsert(id, { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } }));
  expect(await rows()).toMatchObject([{ message_id: id, sender_type: 'bot-chatapp' }]);
});

test('settles each kind by itself, the oldest first', async () => {
  const { send, take, rows } = await openCase();
  upstream = lost;
  for (const message of [poll(), location(), poll()]) {
    await expect(send(message)).rejects.toMatchObject(unknown);
    world.clock.advance(1000);
  }
  await world.drain();
  const [first, second, place] = [newId(), newId(), newId()];
  await take('messages.upsert', upsert(first, polled));
  await take('messages.upsert', upsert(second, polled));
  await take('messages.upsert', upsert(place, { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } }));
  expect((await rows()).map(({ message_id }: { message_id: string }) => message_id)).toEqual([first, place, second]);
});

test('settles the send that shows what the echo shows, and only without one the oldest of its kind', async () => {
  const { send, take, rows } = await openCase();
  upstream = lost;
  for (const name of ['First?', 'Second?', 'Third?']) {
    await expect(send(poll(number, name))).rejects.toMatchObject(unknown);
    world.clock.advance(1000);
  }
  await world.drain();
  const [second, other, first] = [newId(), newId(), newId()];
  await take('messages.upsert', upsert(second, pollNamed('Second?')));
  expect((await rows()).map(({ message_id }: { message_id: string }) => message_id)).toEqual([null, second, null]);
  await take('messages.upsert', upsert(other, pollNamed('cut off …')));
  await take('messages.upsert', upsert(first, pollNamed('Third?')));
  expect((await rows()).map(({ message_id }: { message_id: string }) => message_id)).toEqual([other, second, first]);
});

test('settles nothing by what another instance has sent', async () => {
  const here = await openCase();
  const there = await openCase(here.tenant);
  upstream = lost;
  await expect(here.send(poll())).rejects.toMatchObject(unknown);
  await world.drain();
  await there.take('messages.upsert', upsert(newId(), polled));
  expect(await here.rows()).toMatchObject([
    { message_id: null, outcome_unknown: true },
    { sender_type: 'human-chatapp' },
  ]);
});

test('settles a lost reaction by the echo of that reaction alone', async () => {
  const { tenant, send, take, rows } = await openCase();
  await takeChatapp(world, chatappWebhook(tenant, [textFrom(number, 'hi', { id: 'wamid.target' })]));
  await world.drain();
  upstream = lost;
  await expect(send(reaction('wamid.target'))).rejects.toMatchObject(unknown);
  await world.drain();
  await take('messages.upsert', upsert(newId(), reacted('wamid.another')));
  expect(await rows()).toMatchObject([{ reactions: [] }]);
  await take('messages.upsert', upsert(newId(), reacted('wamid.target')));
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '👍', sender_type: 'bot-chatapp' }] }]);
});

test('settles what went to a group, in the group’s conversation', async () => {
  const { send, take, rows } = await openCase();
  upstream = lost;
  await expect(send(poll(group))).rejects.toMatchObject(unknown);
  await world.drain();
  const id = newId();
  await take('messages.upsert', upsert(id, polled, group), upsert(newId(), { conversation: 'from the phone' }, group));
  expect(await rows(`chatappNumber=${encodeURIComponent(group)}`)).toMatchObject([
    { message_id: id, sender_type: 'bot-chatapp' },
    { message: 'from the phone', sender_type: 'human-chatapp' },
  ]);
});

test('waits with an echo while a send of its kind is under way, and stores another person’s as theirs', async () => {
  const { send, queue, rows } = await openCase();
  const id = newId();
  upstream = async () => {
    await queue('messages.upsert', upsert(id, polled), upsert(newId(), polled));
    return accepted(id)();
  };
  await send(poll());
  await world.drain();
  expect(await rows()).toMatchObject([
    { message_id: id, sender_type: 'bot-chatapp' },
    { message: '[poll] Which?: a / b', sender_type: 'human-chatapp' },
  ]);
});

test('changes nothing at the echo of what we have sent', async () => {
  const { send, take, rows, events } = await openCase();
  const id = newId();
  upstream = accepted(id);
  await send(poll());
  await world.drain();
  await take('messages.upsert', upsert(id, polled));
  await take('send.message', upsert(id, polled));
  expect(await rows()).toMatchObject([{ message_id: id, sender_type: 'bot-chatapp' }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent']);
});

test('stores what was sent from the phone once, with its reaction, and tells of it', async () => {
  const { take, rows, events } = await openCase();
  const id = newId();
  const written = upsert(id, { conversation: 'typed by a person' });
  await take('messages.upsert', written);
  await take('messages.upsert', { ...written, again: true });
  await take('messages.upsert', upsert(newId(), reacted(id, '❤️')));
  expect(await rows()).toMatchObject([
    {
      message: 'typed by a person',
      sender_type: 'human-chatapp',
      message_status: 'sent',
      reactions: [{ emoji: '❤️' }],
    },
  ]);
  expect(events().map(({ type, platform }) => [type, platform])).toEqual(Array(2).fill(['message_sent', 'chatapp']));
});

test('knows nothing of what other clients sent through the server, nor to whom', async () => {
  const { tenant, take, rows, events } = await openCase();
  const stranger = '5511955554444@s.whatsapp.net';
  await take(
    'send.message',
    upsert(newId(), { conversation: 'sent by another client' }),
    upsert(newId(), { conversation: 'sent to a stranger' }, stranger),
    upsert(newId(), { conversation: 'sent to a group' }, group),
    upsert(newId(), reacted('3EB0X')),
  );
  expect([await rows(), events(), world.queues.inboundDead.receive()]).toEqual([[], [], []]);
  const contacts = caller(serveConversations, world.ports, tenant.apiKey);
  expect((await contacts({ query: 'action=contacts' })).body.pagination.totalContacts).toBe(1);
  expect((await contacts({ query: `chatappNumber=${encodeURIComponent(group)}` })).status).toBe(404);
});

test('waits with what the server tells of a send while it is under way', async () => {
  const { send, queue, rows, events } = await openCase();
  const id = newId();
  upstream = async () => {
    await queue('send.message', upsert(id, polled));
    await world.drain();
    return lost();
  };
  await expect(send(poll(), 'k')).rejects.toMatchObject(unknown);
  await world.drain();
  expect(await rows()).toMatchObject([{ message_id: id, sender_type: 'bot-chatapp' }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent']);
});

const edited = (id: string, text: string, timestampMs: unknown = String(world.clock.now())) => ({
  key: { id, remoteJid: jid, fromMe: true },
  type: 'MESSAGE_EDIT',
  editedMessage: { conversation: text },
  timestampMs,
});
const deleted = (id: string, fromMe = true) => ({ id, remoteJid: jid, fromMe, status: 'DELETED' });

test('follows what was edited and taken back on the phone, whoever sent it', async () => {
  const { send, take, rows, tenant } = await openCase();
  const [typed, sent] = [newId(), newId()];
  await take('messages.upsert', upsert(typed, { conversation: 'frist' }));
  upstream = accepted(sent);
  await send(location());
  await world.drain();
  await take('messages.edited', edited(typed, 'first'));
  await take('messages.delete', deleted(sent));
  expect((await rows()).map(({ message }: { message: string }) => message)).toEqual(['first', '[deleted]']);
  const { body } = await caller(serveMessage, world.ports, tenant.apiKey)({ query: `id=${typed}` });
  expect(body.message).toMatchObject({ earlier_texts: [{ message: 'frist' }] });
});

test('keeps the later of two edits, in whatever order they come, and each once', async () => {
  const { take, rows } = await openCase();
  const id = newId();
  await take('messages.upsert', upsert(id, { conversation: 'one' }));
  const at = world.clock.now();
  await take('messages.edited', edited(id, 'three', String(at + 2000)));
  await take('MESSAGES_EDITED', { ...edited(id, 'two', at + 1000), late: true });
  await take('messages.edited', { ...edited(id, 'three', String(at + 2000)), again: true });
  expect(await rows()).toMatchObject([{ message: 'three' }]);
});

test('lets no customer take back what we have sent, and drops what is about nothing here', async () => {
  const { take, rows } = await openCase();
  const id = newId();
  await take('messages.upsert', upsert(id, { conversation: 'ours' }));
  await take('messages.delete', deleted(id, false), deleted(newId()));
  await take('messages.edited', { ...edited(id, ''), type: 'REVOKE' }, edited(newId(), 'of nothing'));
  expect(await rows()).toMatchObject([{ message: 'ours' }]);
  expect(world.queues.inboundDead.receive()).toEqual([]);
});

test('what is for an instance that is gone is set aside', async () => {
  const { instance, queue } = await openCase();
  await queue('messages.upsert', upsert(newId(), { conversation: 'too late' }));
  await deleteInstance(instance, world.ports);
  await world.drain();
  const dead = world.queues.inboundDead.receive().map(({ body }) => JSON.parse(body));
  expect(dead).toMatchObject([{ reason: 'the account belongs to no organization' }]);
});

test('acknowledges what customers write, and stores none of it', async () => {
  const { take, rows, events } = await openCase();
  const id = newId();
  await take('messages.upsert', { ...upsert(id, { conversation: 'hi' }), key: { id, remoteJid: jid, fromMe: false } });
  await take('messages.update', { ...update(id, 'READ'), fromMe: false });
  await take('connection.update', { state: 'open' });
  expect([await rows(), events(), world.queues.inboundDead.receive()]).toEqual([[], [], []]);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ event: 'item_ignored', reason: 'not for us: a message of others' }),
  );
});

test('touches no other organization’s messages', async () => {
  const [mine, theirs] = [await openCase(), await openCase()];
  const id = newId();
  upstream = accepted(id);
  await theirs.send(poll());
  await world.drain();
  await mine.take('messages.update', update(id, 'READ'));
  expect(await theirs.rows()).toMatchObject([{ message_id: id, message_status: 'sent' }]);
});

test('sets one bad item aside and handles the others', async () => {
  const { send, take, rows } = await openCase();
  const id = newId();
  upstream = accepted(id);
  await send(poll());
  await world.drain();
  await take('messages.update', { status: 'READ' }, update(id, 'READ'));
  expect(await rows()).toMatchObject([{ message_status: 'read' }]);
  const dead = world.queues.inboundDead.receive().map(({ body }) => JSON.parse(body));
  expect(dead).toMatchObject([{ reason: 'an update of no message' }]);
});
