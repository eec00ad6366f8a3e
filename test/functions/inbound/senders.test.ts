import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveDelete } from '../../../functions/contacts/delete-contact.ts';
import { serve as serveUpdate } from '../../../functions/contacts/update-contact.ts';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import { caller } from '../../support/call.ts';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../support/customers.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const number = '5511999990000';
const userId = 'BR.13491208655302741918';

const read = async (tenant: Tenant, query: string) =>
  (await caller(serveConversations, world.ports, tenant.apiKey)({ query })).body;
const contactsOf = async (tenant: Tenant) => (await read(tenant, 'action=contacts')).contacts;
const textsOf = async (tenant: Tenant, contactId: string) =>
  (await read(tenant, `contactId=${contactId}&ascending=true&limit=100`)).messages.map(
    ({ message }: { message: string }) => message,
  );
const profile = (name: string, wa_id?: string, user_id?: string) => ({ profile: { name }, wa_id, user_id });

test('makes an unknown sender a contact, with what the provider says of them', async () => {
  const tenant = await makeTenant(world.ports);
  await receive({ world, tenant }, [textFrom(number, 'oi')], [profile('Ana 🌻 Souza', number)]);
  const [contact, ...others] = await contactsOf(tenant);
  expect(others).toEqual([]);
  expect(contact).toMatchObject({
    full_name: 'Ana 🌻 Souza',
    chatapp_id: number,
    phone_number: `+${number}`,
    source: { type: 'chatapp' },
    has_unread_messages: true,
  });
  expect(await read(tenant, `chatappNumber=${number}`)).toMatchObject({
    stored: true,
    messages: [
      {
        message: 'oi',
        sender_type: 'user-chatapp',
        message_status: 'delivered',
        created_at: '2026-09-21T14:13:20.000Z',
      },
    ],
  });
});

test('makes one contact and five messages of a burst from a new sender, in their order', async () => {
  const tenant = await makeTenant(world.ports);
  const texts = ['one', 'two', 'three', 'four', 'five'];
  await Promise.all(texts.map((text) => takeChatapp(world, chatappWebhook(tenant, [textFrom(number, text)]))));
  await world.drain();
  const contacts = await contactsOf(tenant);
  expect(contacts).toHaveLength(1);
  expect(await textsOf(tenant, contacts[0].id)).toEqual(texts);
});

test('keeps a message with the contact that has the number in another spelling', async () => {
  const tenant = await makeTenant(world.ports);
  const { id } = await tenant.addContact('+551199990000'.replace('1199990000', '11999990000'));
  await receive({ world, tenant }, [textFrom('551199990000', 'sem o nono dígito')]);
  expect(await contactsOf(tenant)).toMatchObject([{ id, chatapp_id: '5511999990000' }]);
});

test('knows a sender by user id alone, and gives them their number once it is known', async () => {
  const tenant = await makeTenant(world.ports);
  const hidden = { ...textFrom('', 'no number'), from: undefined, from_user_id: userId };
  await receive({ world, tenant }, [hidden], [profile('Bia', undefined, userId)]);
  const [contact] = await contactsOf(tenant);
  expect(contact).toMatchObject({ full_name: 'Bia', chatapp_id: '', phone_number: '' });

  await receive({ world, tenant }, [textFrom(number, 'with number', { from_user_id: userId })]);
  expect(await contactsOf(tenant)).toMatchObject([{ id: contact.id, chatapp_id: number, phone_number: `+${number}` }]);
  expect(await textsOf(tenant, contact.id)).toEqual(['no number', 'with number']);
  expect((await read(tenant, `action=contacts&search=${number.slice(-6)}`)).contacts).toHaveLength(1);
});

test('remembers the user id of a contact that was known by number, and leads to it by that alone', async () => {
  const tenant = await makeTenant(world.ports);
  const { id } = await tenant.addContact(`+${number}`);
  await receive({ world, tenant }, [textFrom(number, 'both', { from_user_id: userId })]);
  await receive({ world, tenant }, [{ ...textFrom('', 'id alone'), from: undefined, from_user_id: userId }]);
  expect(await textsOf(tenant, id)).toEqual(['both', 'id alone']);
});

test('leaves a number with the person who has another user id when it comes with somebody else’s', async () => {
  const tenant = await makeTenant(world.ports);
  const owner = await tenant.addContact(`+${number}`, 'Owner');
  await receive({ world, tenant }, [textFrom(number, 'the owner', { from_user_id: 'BR.1' })]);
  await receive(
    { world, tenant },
    [{ ...textFrom('', 'first'), from: undefined, from_user_id: userId }],
    [profile('Other', undefined, userId)],
  );
  await receive({ world, tenant }, [textFrom(number, 'second', { from_user_id: userId })]);
  const contacts = await contactsOf(tenant);
  const other = contacts.find(({ id }: { id: string }) => id !== owner.id);
  expect(contacts).toHaveLength(2);
  expect(other.chatapp_id).toBe('');
  expect(await textsOf(tenant, other.id)).toEqual(['first', 'second']);
  expect(await textsOf(tenant, owner.id)).toEqual(['the owner']);
});

test('follows a person who changes their number', async () => {
  const tenant = await makeTenant(world.ports);
  const { id } = await tenant.addContact(`+${number}`);
  const system = { body: 'Ana changed from A to B', type: 'user_changed_number', wa_id: '5521988887777' };
  await receive({ world, tenant }, [{ ...textFrom(number, ''), type: 'system', text: undefined, system }]);
  await receive({ world, tenant }, [textFrom('5521988887777', 'from the new number')]);
  expect(await contactsOf(tenant)).toMatchObject([{ id, chatapp_id: '5521988887777' }]);
  const { messages } = await read(tenant, `contactId=${id}&ascending=true`);
  expect(messages).toMatchObject([
    { message: 'Ana changed from A to B', sender_type: 'system' },
    { message: 'from the new number', sender_type: 'user-chatapp' },
  ]);
});

test('says that something is unread again after somebody has read it', async () => {
  const tenant = await makeTenant(world.ports);
  const { id } = await tenant.addContact(`+${number}`);
  await receive({ world, tenant }, [textFrom(number, 'one')]);
  const update = caller(serveUpdate, world.ports, tenant.apiKey);
  await update({ method: 'PATCH', query: `id=${id}`, body: { has_unread_messages: false } });
  await receive({ world, tenant }, [textFrom(number, 'two')]);
  expect(await contactsOf(tenant)).toMatchObject([{ has_unread_messages: true }]);
});

test('keeps two organizations apart that know the same person', async () => {
  const [one, other] = [await makeTenant(world.ports), await makeTenant(world.ports)];
  const message = textFrom(number, 'for one');
  await receive({ world, tenant: one }, [message]);
  await receive({ world, tenant: other }, [{ ...message, text: { body: 'for the other, under the same id' } }]);
  const [[mine], [theirs]] = [await contactsOf(one), await contactsOf(other)];
  expect(mine.id).not.toBe(theirs.id);
  expect(await textsOf(one, mine.id)).toEqual(['for one']);
  expect(await textsOf(other, theirs.id)).toEqual(['for the other, under the same id']);
});

test('brings nothing back when the message of a deleted contact comes again, a week later too', async () => {
  const tenant = await makeTenant(world.ports);
  const receiver = await receiversIn(world).subscribe(tenant);
  const message = textFrom(number, 'old');
  await receive({ world, tenant }, [message]);
  expect(receiver.received).toHaveLength(1);
  const [{ id }] = await contactsOf(tenant);
  await caller(serveDelete, world.ports, tenant.apiKey)({ method: 'DELETE', query: `id=${id}` });
  await receive({ world, tenant }, [message]);
  expect(await contactsOf(tenant)).toEqual([]);
  world.clock.advance(6.9 * 86_400_000);
  await receive({ world, tenant }, [message]);
  expect(await contactsOf(tenant)).toEqual([]);
  expect(receiver.received).toHaveLength(1);

  await receive({ world, tenant }, [textFrom(number, 'new')]);
  const [again] = await contactsOf(tenant);
  expect(again.id).not.toBe(id);
  expect(await textsOf(tenant, again.id)).toEqual(['new']);
});

test('teaches a contact twenty further numbers and user ids at most, so that it can be deleted', async () => {
  const tenant = await makeTenant(world.ports);
  const numbers = Array.from({ length: 25 }, (_, count) => `4477${String(10_000_000 + count)}`);
  await receive({ world, tenant }, [textFrom(number, 'hi', { from_user_id: userId })]);
  await receive(
    { world, tenant },
    numbers.map((other) => textFrom(other, 'from another number', { from_user_id: userId })),
  );
  await Promise.all(
    numbers.map(async (other, count) => {
      await receive({ world, tenant }, [textFrom(number, 'with another id', { from_user_id: `BR.${other}${count}` })]);
    }),
  );
  const [contact, ...others] = await contactsOf(tenant);
  expect(others).toEqual([]);
  const item = await world.ports.table.get(contactKey(tenant.organization.id, contact.id));
  expect(item).toMatchObject({ aliases: numbers.slice(0, 20) });
  expect(item?.chatapp_user_ids).toHaveLength(20);
  const { status } = await caller(
    serveDelete,
    world.ports,
    tenant.apiKey,
  )({ method: 'DELETE', query: `id=${contact.id}` });
  expect([status, await contactsOf(tenant)]).toEqual([202, []]);
});
