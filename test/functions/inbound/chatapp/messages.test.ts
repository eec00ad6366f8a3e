import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../../support/customers.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { openChatappCase } from './chatapp-case.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const weekMs = 7 * 86_400_000;

test('stores a message that comes twice at once, or a week later, once, and announces it once', async () => {
  const { tenant, events, read, take } = await openChatappCase(world);
  const message = textFrom(digits, 'once');
  await Promise.all([1, 2, 3].map(() => takeChatapp(world, chatappWebhook(tenant, [message, message]))));
  await world.drain();
  world.clock.advance(weekMs);
  await take(message);
  expect((await read()).messages).toHaveLength(1);
  expect(events()).toMatchObject([{ type: 'message_received', data: { message: { message: 'once' } } }]);
});

test('announces a message with its contact, and finds it by either id', async () => {
  const { contact, events, alone, take, read } = await openChatappCase(world);
  const message = textFrom(digits, 'olá', { context: { from: '1', id: 'wamid.earlier' } });
  await take(message);
  const [event] = events();
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

test('keeps a group’s messages in a conversation of the group, and names the writer only if it is a contact', async () => {
  const { tenant, contact, events, conversations, read } = await openChatappCase(world);
  const group_id = 'Y2FwaV9ncm91cDoxOTUwNTU1MDA3+x='; // its digits alone could be a number
  await receive({ world, tenant }, [
    textFrom(digits, 'from Ana', { group_id }),
    textFrom('447700900123', 'from a stranger', { group_id }),
  ]);
  expect((await read()).messages).toEqual([]);
  const { body } = await conversations({ query: `chatappNumber=${encodeURIComponent(group_id)}&ascending=true` });
  const texts = body.messages.map(({ message }: { message: string }) => message);
  expect(texts.toSorted()).toEqual(['from Ana', 'from a stranger'].toSorted());
  expect(
    events()
      .map(({ data }) => data.contact?.id ?? null)
      .toSorted(),
  ).toEqual([contact.id, null].toSorted());
});

test('a group’s messages and its place on the list say what the group is called, from before its first message on', async () => {
  const { tenant, conversations, events } = await openChatappCase(world);
  const group_id = 'Y2FwaV9ncm91cDoxOTUwNTU1MDA3+z=';
  const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
  const tell = async (field: string, group: object) => {
    const value = {
      messaging_product: 'whatsapp',
      metadata,
      groups: [{ timestamp: '1790000000', group_id, ...group }],
    };
    await takeChatapp(world, { entry: [{ id: 'waba', changes: [{ field, value }] }] });
    await world.drain();
  };
  const subjects = async () => {
    const { messages } = (await conversations({ query: `chatappNumber=${encodeURIComponent(group_id)}` })).body;
    const { groups } = (await conversations({ query: 'action=groups' })).body;
    return [...messages.map(({ conversation }: Row) => conversation), ...groups].map(({ subject }) => subject);
  };
  const settings = 'group_settings_update';
  await tell('group_lifecycle_update', { type: 'group_create', subject: 'Hats', description: 'for sale' });
  await receive({ world, tenant }, [textFrom(digits, 'hello', { group_id })]);
  expect(await subjects()).toEqual(['Hats', 'Hats']);
  expect(events()).toMatchObject([{ data: { conversation: { type: 'group', subject: 'Hats' } } }]);
  await tell(settings, { type: settings, group_subject: { text: 'Bad', update_successful: false, errors: [{}] } });
  await tell(settings, { type: settings, profile_picture: { mime_type: 'image/jpeg' } });
  await tell('group_lifecycle_update', { type: 'group_create', subject: 'Refused', errors: [{ code: 1 }] });
  expect(await subjects()).toEqual(['Hats', 'Hats']);
  await tell(settings, { type: settings, group_subject: { text: 'Caps', update_successful: true } });
  expect(await subjects()).toEqual(['Caps', 'Caps']);
});

interface Row {
  readonly conversation: { readonly subject: string | null };
}

test('dead-letters what can never succeed, and handles its neighbours', async () => {
  const { tenant, read, take } = await openChatappCase(world);
  await take(
    textFrom(digits, 'before'),
    { id: 'wamid.nobody', type: 'text', text: { body: 'x' } },
    7 as never,
    textFrom(digits, 'after'),
  );
  await receive({ world, tenant: { ...tenant, organization: { ...tenant.organization, cloud_phone_id: 'nobodys' } } }, [
    textFrom(digits, 'lost'),
  ]);
  expect((await read()).messages).toMatchObject([{ message: 'before' }, { message: 'after' }]);
  expect(world.queues.inboundDead.receive()).toHaveLength(3);
});

test('announces a call without storing a message', async () => {
  const { tenant, contact, events, read } = await openChatappCase(world);
  const value = {
    metadata: { phone_number_id: tenant.organization.cloud_phone_id },
    calls: [
      {
        id: 'wacid.1',
        from: digits,
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
  expect(events()).toMatchObject([
    {
      type: 'call',
      data: {
        call: { id: 'wacid.1', direction: 'inbound', status: 'completed', duration: 60 },
        contact: { id: contact.id },
      },
    },
  ]);
});
