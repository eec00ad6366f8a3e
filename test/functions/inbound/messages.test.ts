import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveGetMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { caller } from '../../support/call.ts';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../support/customers.ts';
import { type Receiver, receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const number = '5511999990000';
const weekMs = 7 * 86_400_000;

async function openCase() {
  const tenant = await makeTenant(world.ports);
  const contact = await tenant.addContact(`+${number}`);
  const receiver = await receiversIn(world).subscribe(tenant);
  const { apiKey } = tenant;
  return {
    tenant,
    contact,
    receiver,
    read: async (query = '') =>
      (
        await caller(
          serveConversations,
          world.ports,
          apiKey,
        )({ query: `contactId=${contact.id}&ascending=true&limit=100${query}` })
      ).body,
    alone: async (id: string) =>
      (await caller(serveGetMessage, world.ports, apiKey)({ query: `id=${encodeURIComponent(id)}` })).body.message,
    take: (...messages: object[]) => receive(world, tenant, messages),
  };
}

const eventsOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body));

test('stores a message that comes twice at once, or a week later, once, and tells of it once', async () => {
  const { tenant, receiver, read, take } = await openCase();
  const message = textFrom(number, 'once');
  await Promise.all([1, 2, 3].map(() => takeChatapp(world, chatappWebhook(tenant, [message, message]))));
  await world.drain();
  world.clock.advance(weekMs);
  await take(message);
  expect((await read()).messages).toHaveLength(1);
  expect(eventsOf(receiver)).toMatchObject([{ type: 'message_received', data: { message: { message: 'once' } } }]);
});

test('tells of a message with its contact, and finds it by either id', async () => {
  const { contact, receiver, alone, take, read } = await openCase();
  const message = textFrom(number, 'olá', { context: { from: '1', id: 'wamid.earlier' } });
  await take(message);
  const [event] = eventsOf(receiver);
  expect(event).toMatchObject({
    type: 'message_received',
    platform: 'chatapp',
    timestamp: '2026-09-21T14:13:20.000Z',
    data: {
      message: { message: 'olá', message_id: message.id },
      contact: { id: contact.id, has_unread_messages: true },
    },
  });
  const [{ id }] = (await read()).messages;
  expect(event.data.message.id).toBe(id);
  expect(await alone(id)).toMatchObject({ id, direction: 'inbound', error: null });
  expect(await alone(message.id)).toMatchObject({ id, status_history: [{ status: 'delivered' }] });
});

test('puts a reaction on its message, replaces it, and takes it off; each is told as a message of its own', async () => {
  const { receiver, read, take, alone } = await openCase();
  const target = textFrom(number, 'target');
  await take(target);
  const react = (id: string, emoji: string | undefined, second: number) => ({
    from: number,
    id,
    timestamp: String(1_790_000_000 + second),
    type: 'reaction',
    reaction: { message_id: target.id, ...(emoji !== undefined && { emoji }) },
  });
  await take(react('wamid.r1', '👍🏽', 1));
  expect((await read()).messages).toMatchObject([{ reactions: [{ emoji: '👍🏽', sender_type: 'user-chatapp' }] }]);
  await take(react('wamid.r3', undefined, 3));
  await take(react('wamid.r2', '❤️', 2));
  expect((await read()).messages).toMatchObject([{ message: 'target', reactions: [] }]);
  expect(eventsOf(receiver).map(({ data }) => data.message.reaction?.emoji)).toEqual([undefined, '👍🏽', '', '❤️']);
  expect(await alone('wamid.r1')).toMatchObject({
    message_id: 'wamid.r1',
    reaction: { message_id: target.id, emoji: '👍🏽' },
  });
});

test('attaches a reaction that comes before its message', async () => {
  const { read, take } = await openCase();
  const target = textFrom(number, 'late');
  await take({
    from: number,
    id: 'wamid.early',
    timestamp: '1790000001',
    type: 'reaction',
    reaction: { message_id: target.id, emoji: '🎉' },
  });
  expect((await read()).messages).toEqual([]);
  await take(target);
  expect((await read()).messages).toMatchObject([{ message: 'late', reactions: [{ emoji: '🎉' }] }]);
});

test('attaches a customer’s reaction to what we have sent', async () => {
  const { tenant, read, take } = await openCase();
  world.provider = () => jsonAnswer(200, acceptedBy('wamid.sent-by-us'));
  const send = caller(serveSend, world.ports, tenant.apiKey);
  await send({ body: { phone_number: number, message_type: 'text', text: 'hello' } });
  await take({
    from: number,
    id: 'wamid.r9',
    timestamp: '1790000001',
    type: 'reaction',
    reaction: { message_id: 'wamid.sent-by-us', emoji: '🙏' },
  });
  expect((await read()).messages).toMatchObject([
    { message: 'hello', reactions: [{ emoji: '🙏', sender_type: 'user-chatapp' }] },
  ]);
});

/** Edits of a message, each at its second. */
const editsOf = (original_message_id: string) => (body: string, second: number) => ({
  from: number,
  id: `wamid.edit.${original_message_id}.${second}`,
  timestamp: String(1_790_000_000 + second),
  type: 'edit',
  edit: { original_message_id, message: { type: 'text', text: { body } } },
});

test('replaces an edited text, keeps the one before, and searches the new one', async () => {
  const { read, take, alone } = await openCase();
  const message = textFrom(number, 'frist');
  await take(message);
  const edit = editsOf(message.id);
  await take(edit('first', 10));
  await take(edit('first', 10));
  await take(edit('older', 5));
  expect((await read()).messages).toMatchObject([{ message: 'first' }]);
  expect(await alone(message.id)).toMatchObject({ earlier_texts: [{ message: 'frist' }] });
  expect((await read('&query=first')).count).toBe(1);
  expect((await read('&query=frist')).count).toBe(0);
});

test('an edit back to what was said before counts as the later one, in whatever order they come', async () => {
  const { read, take, alone } = await openCase();
  const message = textFrom(number, 'one');
  const edit = editsOf(message.id);
  await take(message);
  await take(edit('two', 10), edit('two', 30), edit('three', 20));
  expect((await read()).messages).toMatchObject([{ message: 'two' }]);
  expect(await alone(message.id)).toMatchObject({ earlier_texts: [{ message: 'one' }] });
});

test('finds an edited text also in a conversation whose texts are kept in blocks', async () => {
  const { read, take } = await openCase();
  const messages = Array.from({ length: 100 }, (_, index) => textFrom(number, `number ${index}`));
  await take(...messages);
  const edit = { original_message_id: messages[7]?.id, message: { type: 'text', text: { body: 'corrected' } } };
  await take({ from: number, id: 'wamid.edit.block', timestamp: '1790000100', type: 'edit', edit });
  await take({
    from: number,
    id: 'wamid.revoke.block',
    timestamp: '1790000101',
    type: 'revoke',
    revoke: { original_message_id: messages[8]?.id },
  });
  expect((await read('&query=corrected')).count).toBe(1);
  expect((await read('&query=number 8')).count).toBe(10);
});

test('leaves a revoked message in its place without what it said', async () => {
  const { read, take, alone } = await openCase();
  const message = textFrom(number, 'a secret');
  await take(message, textFrom(number, 'after'));
  await take({
    from: number,
    id: 'wamid.revoke',
    timestamp: '1790000010',
    type: 'revoke',
    revoke: { original_message_id: message.id },
  });
  expect((await read()).messages).toMatchObject([{ message: '[deleted]' }, { message: 'after' }]);
  expect(JSON.stringify(await alone(message.id))).not.toContain('secret');
  expect((await read('&query=secret')).count).toBe(0);
});

test('drops an edit and a revoke of a message that is not here', async () => {
  const { read, take } = await openCase();
  const original_message_id = 'wamid.nobody-knows';
  await take(
    {
      from: number,
      id: 'wamid.e',
      timestamp: '1790000010',
      type: 'edit',
      edit: { original_message_id, message: { type: 'text', text: { body: 'x' } } },
    },
    { from: number, id: 'wamid.v', timestamp: '1790000010', type: 'revoke', revoke: { original_message_id } },
  );
  expect((await read()).messages).toEqual([]);
  expect(world.queues.inboundDead.receive()).toEqual([]);
});

test('stores what our phone app has sent as ours, and tells that it was sent', async () => {
  const { tenant, contact, receiver, read } = await openCase();
  const value = {
    metadata: { phone_number_id: tenant.organization.cloud_phone_id },
    message_echoes: [
      {
        from: '15550001111',
        to: number,
        id: 'wamid.echo',
        timestamp: '1790000000',
        type: 'text',
        text: { body: 'by hand' },
      },
    ],
  };
  const webhook = { entry: [{ id: 'waba', changes: [{ field: 'smb_message_echoes', value }] }] };
  await takeChatapp(world, webhook);
  await world.drain();
  expect((await read()).messages).toMatchObject([
    { message: 'by hand', sender_type: 'human-chatapp', message_status: 'sent' },
  ]);
  expect(eventsOf(receiver)).toMatchObject([
    { type: 'message_sent', data: { contact: { id: contact.id, has_unread_messages: false } } },
  ]);
});

/** What our phone app has done, as the provider tells of it. */
const echoes = ({ organization }: Tenant, ...message_echoes: object[]) => ({
  entry: [
    {
      id: 'waba',
      changes: [
        {
          field: 'smb_message_echoes',
          value: { metadata: { phone_number_id: organization.cloud_phone_id }, message_echoes },
        },
      ],
    },
  ],
});
const receipts = ({ organization }: Tenant, id: string, ...statuses: string[]) => ({
  entry: [
    {
      id: 'waba',
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: organization.cloud_phone_id },
            statuses: statuses.map((status) => ({ id, status, timestamp: '1790000002', recipient_id: number })),
          },
        },
      ],
    },
  ],
});
const ourPhone = { from: '15550001111', to: number, timestamp: '1790000000' };

test('tells of the receipts that came before the echo that they are about', async () => {
  const { tenant, receiver, read } = await openCase();
  await takeChatapp(world, receipts(tenant, 'wamid.echoed', 'delivered', 'read'));
  await takeChatapp(
    world,
    echoes(tenant, { ...ourPhone, id: 'wamid.echoed', type: 'text', text: { body: 'by hand' } }),
  );
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'by hand', message_status: 'read' }]);
  const types = eventsOf(receiver).map(({ type }) => type);
  expect(types.toSorted()).toEqual(['message_delivered', 'message_read', 'message_sent']);
});

test('records a reaction of our phone app whose receipt came before it', async () => {
  const { tenant, receiver, read, take } = await openCase();
  const target = textFrom(number, 'target');
  await take(target);
  await takeChatapp(world, receipts(tenant, 'wamid.our-reaction', 'sent', 'delivered'));
  const reaction = { message_id: target.id, emoji: '👏' };
  await takeChatapp(world, echoes(tenant, { ...ourPhone, id: 'wamid.our-reaction', type: 'reaction', reaction }));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ reactions: [{ emoji: '👏', sender_type: 'human-chatapp' }] }]);
  const types = eventsOf(receiver).map(({ type }) => type);
  expect(types.toSorted()).toEqual(['message_delivered', 'message_received', 'message_sent']);
});

test('is not held up by a reaction to itself', async () => {
  const { read, take } = await openCase();
  const reaction = { message_id: 'wamid.itself', emoji: '🐍' };
  await take({ from: number, id: 'wamid.itself', timestamp: '1790000001', type: 'reaction', reaction });
  await take(textFrom(number, 'after'));
  expect((await read()).messages).toMatchObject([{ message: 'after' }]);
});

test('a customer changes and takes back what they wrote, and nothing of ours; our phone app does what it wrote', async () => {
  const { tenant, read, take } = await openCase();
  const done = (by: object, id: string, text: string) => [
    {
      ...by,
      id: `wamid.e.${text}.${id}`,
      timestamp: '1790000010',
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: text } } },
    },
    {
      ...by,
      id: `wamid.v.${text}.${id}`,
      timestamp: '1790000011',
      type: 'revoke',
      revoke: { original_message_id: id },
    },
  ];
  const theirs = textFrom(number, 'theirs');
  await take(theirs);
  await takeChatapp(world, echoes(tenant, { ...ourPhone, id: 'wamid.ours', type: 'text', text: { body: 'ours' } }));
  await world.drain();
  await take(...done({ from: number }, 'wamid.ours', 'forged'));
  const [edit] = done(ourPhone, theirs.id, 'forged by us');
  await takeChatapp(world, echoes(tenant, edit as object));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'theirs' }, { message: 'ours' }]);
  const [ourEdit, ourRevoke] = done(ourPhone, 'wamid.ours', 'corrected') as [object, object];
  await takeChatapp(world, echoes(tenant, ourEdit));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'theirs' }, { message: 'corrected' }]);
  await takeChatapp(world, echoes(tenant, ourRevoke));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'theirs' }, { message: '[deleted]' }]);
});

test('takes the later of two edits in one second, and no copy of the earlier', async () => {
  const { read, take } = await openCase();
  const message = textFrom(number, 'one');
  const edit = (id: string, body: string) => ({
    from: number,
    id,
    timestamp: '1790000010',
    type: 'edit',
    edit: { original_message_id: message.id, message: { type: 'text', text: { body } } },
  });
  await take(message, edit('wamid.edit.a', 'two'), edit('wamid.edit.b', 'three'));
  world.clock.advance(301_000);
  await take(edit('wamid.edit.a', 'two'));
  expect((await read()).messages).toMatchObject([{ message: 'three' }]);
});

test('keeps a group’s messages in a conversation of the group, and names the writer only if it is a contact', async () => {
  const { tenant, contact, receiver, read } = await openCase();
  const group_id = 'Y2FwaV9ncm91cDoxOTUwNTU1MDA3';
  await receive(world, tenant, [
    textFrom(number, 'from Ana', { group_id }),
    textFrom('447700900123', 'from a stranger', { group_id }),
  ]);
  expect((await read()).messages).toEqual([]);
  const inGroup = caller(serveConversations, world.ports, tenant.apiKey);
  const { body } = await inGroup({ query: `chatappNumber=${group_id}&ascending=true` });
  expect(body.messages).toMatchObject([{ message: 'from Ana' }, { message: 'from a stranger' }]);
  expect(
    eventsOf(receiver)
      .map(({ data }) => data.contact?.id ?? null)
      .toSorted(),
  ).toEqual([contact.id, null].toSorted());
});

test('sets aside what can never succeed, and handles its neighbours', async () => {
  const { tenant, read, take } = await openCase();
  await take(
    textFrom(number, 'before'),
    { id: 'wamid.nobody', type: 'text', text: { body: 'x' } },
    7 as never,
    textFrom(number, 'after'),
  );
  await receive(world, { ...tenant, organization: { ...tenant.organization, cloud_phone_id: 'nobodys' } }, [
    textFrom(number, 'lost'),
  ]);
  expect((await read()).messages).toMatchObject([{ message: 'before' }, { message: 'after' }]);
  expect(world.queues.inboundDead.receive()).toHaveLength(3);
});

test('tells of a call without storing a message', async () => {
  const { tenant, contact, receiver, read } = await openCase();
  const value = {
    metadata: { phone_number_id: tenant.organization.cloud_phone_id },
    calls: [
      {
        id: 'wacid.1',
        from: number,
        to: '15550001111',
        event: 'terminate',
        timestamp: '1790000060',
        direction: 'USER_INITIATED',
        status: 'COMPLETED',
        start_time: '1790000000',
        end_time: '1790000060',
        duration: 60,
      },
    ],
  };
  await takeChatapp(world, { entry: [{ id: 'waba', changes: [{ field: 'calls', value }] }] });
  await takeChatapp(world, { entry: [{ id: 'waba', changes: [{ field: 'calls', value }] }] });
  await world.drain();
  expect((await read()).messages).toEqual([]);
  expect(eventsOf(receiver)).toMatchObject([
    {
      type: 'call',
      data: {
        call: { id: 'wacid.1', direction: 'inbound', status: 'completed', duration: 60 },
        contact: { id: contact.id },
      },
    },
  ]);
});
