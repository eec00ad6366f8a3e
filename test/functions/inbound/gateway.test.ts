import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveTake } from '../../../functions/provider/take-gateway.ts';
import { serve as serveReceive } from '../../../functions/workers/receive-inbound.ts';
import { providerIdKey } from '../../../shared/conversations/message-store.ts';
import { audioBodySchema, audioMessage } from '../../../shared/gateway/audio.ts';
import { type GatewayMessage, gatewayPlan } from '../../../shared/gateway/gateway-plan.ts';
import { locationBodySchema, locationMessage } from '../../../shared/gateway/location.ts';
import { pollBodySchema, pollMessage } from '../../../shared/gateway/poll.ts';
import { reactionBodySchema, reactionMessage } from '../../../shared/gateway/reaction.ts';
import type { Instance } from '../../../shared/instances/instance.ts';
import { deleteInstance, findInstance } from '../../../shared/instances/instance-store.ts';
import { flowThat } from '../../../shared/sending/file-flow.ts';
import { sendMessage } from '../../../shared/sending/send-message.ts';
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
    response: { key: { id, fromMe: true, remoteJid: jid }, message: poll().message },
  });
});

test('tells of a send whose answer was lost whoever had subscribed when it was settled', async () => {
  const { tenant, send, take } = await openCase();
  upstream = lost;
  await expect(send(poll())).rejects.toMatchObject(unknown);
  await world.drain();
  world.clock.advance(60_000);
  const late = await receivers.subscribe(tenant);
  const id = newId();
  await take('messages.upsert', upsert(id, polled));
  expect(late.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'message_sent', data: { message: { message_id: id } } },
  ]);
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

test('what is told of the API settles no send that shows something else, and the one that shows the same', async () => {
  const { send, take, rows } = await openCase();
  upstream = lost;
  await expect(send(poll(number, 'Ours?'))).rejects.toMatchObject(unknown);
  await world.drain();
  await take('send.message', upsert(newId(), pollNamed('Another client’s?')));
  expect(await rows()).toMatchObject([{ message_id: null, outcome_unknown: true }]);
  const id = newId();
  await take('send.message', upsert(id, pollNamed('Ours?')));
  expect(await rows()).toMatchObject([{ message_id: id, message: '[poll] Ours?: a / b' }]);
});

test('a note spoken on the phone while our own is being stored is theirs, and ours is sent', async () => {
  const { send, take, rows } = await openCase();
  const [theirs, ours] = [newId(), newId()];
  const body = audioBodySchema.parse({ number, audio: Buffer.from('OggS').toString('base64') });
  const files = flowThat(async () => {
    await take('messages.upsert', upsert(theirs, { audioMessage: { ptt: true } }));
    return { link: 'https://api.test/media/ours' };
  }, world.ports);
  upstream = accepted(ours);
  const sent = await send(audioMessage(body, { cloud: undefined, files }));
  expect(sent.body).toMatchObject({ response: { key: { id: ours } } });
  await world.drain();
  expect(await rows()).toMatchObject([
    { message_id: theirs, sender_type: 'human-chatapp' },
    { message_id: ours, sender_type: 'bot-chatapp' },
  ]);
});

test('a poll made on the phone after ours could not be sent is theirs, and ours has failed', async () => {
  const { send, take, rows } = await openCase();
  upstream = () => ({ kind: 'unsent', reason: 'ECONNREFUSED' });
  await expect(send(poll())).rejects.toMatchObject({ error: 'Provider send failed' });
  await world.drain();
  const theirs = newId();
  await take('messages.upsert', upsert(theirs, polled));
  expect(await rows()).toMatchObject([
    { message_id: null, message_status: 'failed' },
    { message_id: theirs, sender_type: 'human-chatapp' },
  ]);
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

test('a reaction that an echo has settled is answered with the key that it was sent with', async () => {
  const { send, take } = await openCase();
  const key = { id: '3EB0T', fromMe: true, remoteJid: group, participant: jid };
  const toGroup = () => reactionMessage(reactionBodySchema.parse({ reactionMessage: { key, text: '👍' } }), undefined);
  upstream = lost;
  await expect(send(toGroup(), 'k')).rejects.toMatchObject(unknown);
  await world.drain();
  await take('messages.upsert', upsert(newId(), reacted('3EB0T'), group));
  const again = await send(toGroup(), 'k');
  expect(again.body).toMatchObject({ response: { message: toGroup().message } });
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

test('an edit that nobody has proven to be ours changes only what was typed on the phone', async () => {
  const { tenant, send, take, rows } = await openCase();
  await takeChatapp(world, chatappWebhook(tenant, [textFrom(number, 'by the customer', { id: 'wamid.theirs' })]));
  await world.drain();
  const [asked, typed] = [newId(), newId()];
  upstream = accepted(asked);
  await send(poll());
  await world.drain();
  await take('messages.upsert', upsert(typed, { conversation: 'by hand' }));
  for (const id of ['wamid.theirs', asked, typed]) await take('messages.edited', edited(id, 'forged?'));
  expect((await rows()).map(({ message }: { message: string }) => message)).toEqual([
    'by the customer',
    '[poll] Which?: a / b',
    'forged?',
  ]);
});

test('an edit changes a text or a caption, or gives one, and nothing else', async () => {
  const { take, rows } = await openCase();
  const messages = [
    { imageMessage: { caption: 'a caption' } },
    { imageMessage: {} },
    polled,
    { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } },
    { audioMessage: { ptt: true } },
    { documentMessage: { fileName: 'a.pdf' } },
  ].map((message) => upsert(newId(), message));
  await take('messages.upsert', ...messages);
  const proven = ({ key }: { key: { id: string } }) =>
    upsert(newId(), { protocolMessage: edited(key.id, 'edited', String(world.clock.now() + 1000)) });
  await take('messages.upsert', ...messages.map(proven));
  await take(
    'messages.edited',
    ...messages.map(({ key }) => edited(key.id, 'edited again', String(world.clock.now() + 2000))),
  );
  expect((await rows()).map(({ message }: { message: string }) => message)).toEqual([
    'edited again',
    'edited again',
    '[poll] Which?: a / b',
    '[location] 0, 0',
    '[audio]',
    'edited again',
  ]);
});

test('the same edit without a time, told twice, is one', async () => {
  const { take, tenant } = await openCase();
  const id = newId();
  await take('messages.upsert', upsert(id, { conversation: 'one' }));
  for (const again of [false, true]) {
    await take('messages.edited', { ...edited(id, 'two', null), again });
    world.clock.advance(1000);
  }
  const { body } = await caller(serveMessage, world.ports, tenant.apiKey)({ query: `id=${id}` });
  expect(body.message).toMatchObject({ message: 'two', earlier_texts: [{ message: 'one' }] });
  expect(body.message.earlier_texts).toHaveLength(1);
});

test('what a message said first is kept, however long and many its edits are', async () => {
  const { take, tenant } = await openCase();
  const id = newId();
  await take('messages.upsert', upsert(id, { conversation: 'first' }));
  for (const each of ['a', 'b', 'c', 'd']) {
    await take('messages.edited', edited(id, each.repeat(60_000)));
    world.clock.advance(1000);
  }
  const { body } = await caller(serveMessage, world.ports, tenant.apiKey)({ query: `id=${id}` });
  const texts: { message: string }[] = body.message.earlier_texts;
  expect(texts.map(({ message }) => message.slice(0, 5))).toEqual(['first', 'ccccc']);
});

test('a reaction that is taken back shows on its message no more, nor does an earlier one that comes late', async () => {
  const { take, rows, tenant } = await openCase();
  const [target, last, late] = [newId(), newId(), newId()];
  await take('messages.upsert', upsert(target, { conversation: 'target' }));
  const early = upsert(late, reacted(target, '🎉'));
  world.clock.advance(2000);
  await take('messages.upsert', upsert(last, reacted(target)));
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '👍' }] }]);
  await take('messages.delete', deleted(last));
  expect(await rows()).toMatchObject([{ message: 'target', reactions: [] }]);
  const { body } = await caller(serveMessage, world.ports, tenant.apiKey)({ query: `id=${last}` });
  expect(body.message).toMatchObject({ message: '[deleted]', reaction: { message_id: target, emoji: '' } });
  await take('messages.upsert', early);
  expect(await rows()).toMatchObject([{ reactions: [] }]);
});

test('a reaction taken back before its message is known never shows on it', async () => {
  const { take, rows } = await openCase();
  const [target, id] = [newId(), newId()];
  await take('messages.upsert', upsert(id, reacted(target)));
  await take('messages.delete', deleted(id));
  await take('messages.upsert', upsert(target, { conversation: 'target' }));
  expect(await rows()).toMatchObject([{ message: 'target', reactions: [] }]);
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

/** What was set aside, and is not any more. */
function dead() {
  const records = world.queues.inboundDead.receive();
  for (const record of records) world.queues.inboundDead.remove(record);
  return records.map(({ body }) => JSON.parse(body));
}

test('what is for an instance that is gone is set aside', async () => {
  const { instance, queue } = await openCase();
  await queue('messages.upsert', upsert(newId(), { conversation: 'too late' }));
  await deleteInstance(instance, world.ports);
  await world.drain();
  expect(dead()).toMatchObject([{ reason: 'the instance is not its organization’s any more' }]);
});

/** The instance goes, and another organization makes one of the same name. */
async function handOver({ instance }: { instance: Instance }) {
  await deleteInstance(instance, world.ports);
  const tenant = await makeTenant(world.ports);
  await makeInstance(world.ports, tenant, { name: instance.name });
  const contacts = caller(serveConversations, world.ports, tenant.apiKey);
  return { knowsNobody: async () => (await contacts({ query: 'action=contacts' })).body.contacts.length === 0 };
}
test('what was queued for an instance does not follow its name to the next owner, nor when it is sent back', async () => {
  const given = await openCase();
  await given.queue('messages.upsert', upsert(newId(), { conversation: 'a secret' }));
  const next = await handOver(given);
  await world.drain();
  const [body] = dead();
  expect(body).toMatchObject({ reason: 'the instance is not its organization’s any more' });
  // The dead letters take nothing twice within five minutes.
  world.clock.advance(360_000);
  await world.ports.inboundQueue.send({ body, group: 'sent back' });
  await world.drain();
  expect([dead().length, await next.knowsNobody()]).toEqual([1, true]);
});

test('an echo that waits for a send does not follow the name of its instance either', async () => {
  const given = await openCase();
  const echo = upsert(newId(), polled);
  let next: Awaited<ReturnType<typeof handOver>> | undefined;
  upstream = async () => {
    await given.queue('messages.upsert', echo);
    const records = world.queues.inbound.receive();
    await serveReceive(world.ports)({ Records: records });
    for (const record of records) world.queues.inbound.remove(record);
    next = await handOver(given);
    await world.drain();
    return lost();
  };
  await expect(given.send(poll())).rejects.toMatchObject(unknown);
  await world.drain();
  expect(await next?.knowsNobody()).toBe(true);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ event: 'item_ignored', reason: 'the instance is not its organization’s any more' }),
  );
});

test('an item from before items said whose they are is its instance’s', async () => {
  const { instance, rows } = await openCase();
  const item = upsert(newId(), { conversation: 'queued long ago' });
  const body = { kind: 'echo', channel: 'gateway', account: instance.name, item };
  await world.ports.inboundQueue.send({ body, group: 'old' });
  await world.drain();
  expect(await rows()).toMatchObject([{ message: 'queued long ago' }]);
});

test('an empty message does not stand in the way of the one that comes under its id', async () => {
  const { take, rows } = await openCase();
  const id = newId();
  await take('messages.upsert', { ...upsert(id, {}), message: null });
  await take('messages.upsert', upsert(id, { conversation: 'the real one' }));
  await take('messages.upsert', upsert(newId(), { pollUpdateMessage: { vote: {} } }));
  expect(await rows()).toMatchObject([{ message: 'the real one' }]);
});

test('keeps nothing of the word that another client’s message has left', async () => {
  const { tenant, take } = await openCase();
  const id = newId();
  await take('messages.update', update(id, 'SERVER_ACK'));
  expect(await world.ports.table.get(providerIdKey(tenant.organization.id, id))).toBeUndefined();
});

test('an edit from a time that is still to come does not shut out the one after it', async () => {
  const { take, rows } = await openCase();
  const id = newId();
  await take('messages.upsert', upsert(id, { conversation: 'one' }));
  await take('messages.edited', edited(id, 'two', '99999999999999'));
  world.clock.advance(2000);
  await take('messages.edited', edited(id, 'three'));
  expect(await rows()).toMatchObject([{ message: 'three' }]);
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
