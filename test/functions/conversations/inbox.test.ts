import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { headKey } from '../../../shared/conversations/head.ts';
import { fillInbox } from '../../../shared/inbox/fill-inbox.ts';
import { organizationKey, parseOrganization } from '../../../shared/organizations/organization.ts';
import { openWorld, type World } from '../../support/world.ts';
import { aText, digits } from '../client.ts';
import { at, nameOf, newInbox, numberOf, type Shown } from './inbox-stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const groupId = '120363025246125486@g.us';

test('conversations stand in the order of their last messages, on pages of any size, of people and groups, and of nobody else', async () => {
  const { write, all, page, client, tenant } = await newInbox(world);
  expect(await page()).toEqual({ success: true, conversations: [], next_cursor: null });
  const numbers = Array.from({ length: 17 }, (_, n) => n);
  for (const n of numbers) await write(n, 10);
  await write(5, 20);
  await write(11, 30, { group_id: groupId });
  await write(8, 40);
  await tenant.addContact(`+${digits}`);
  expect(await all()).toHaveLength(18);
  await client.sendText();
  await (await newInbox(world)).write(99);

  const whole = (await page('&limit=100')).conversations.map(nameOf);
  expect(whole.slice(0, 4)).toEqual([digits, numberOf(8), groupId, numberOf(5)]);
  expect(whole.toSorted()).toEqual([digits, groupId, ...numbers.map(numberOf)].toSorted());
  for (const limit of [1, 4, 19, 20]) expect(await all('', limit)).toEqual(whole);
  expect(await all(`&since=${at(20)}`, 2)).toEqual(whole.slice(0, 4));
  // A cursor from before a later `since` leads to nothing.
  const { next_cursor } = await page('&limit=5');
  expect(await page(`&since=${at(20)}&cursor=${next_cursor}`)).toEqual({
    success: true,
    conversations: [],
    next_cursor: null,
  });
});

test('a message that comes late is the last one, and leaves its conversation where it was', async () => {
  const { write, all, page } = await newInbox(world);
  await write(1, 30);
  await write(2, 20);
  await write(1, 10, { text: { body: 'late' } });
  expect(await all()).toEqual([numberOf(1), numberOf(2)]);
  expect((await page()).conversations[0]).toMatchObject({
    last_message: { message: 'late', created_at: at(10) },
    last_message_at: at(30),
    unread_count: 2,
  });
});

test('a conversation is shown with its person, its last message as it is now, and what is unread', async () => {
  const { write, page, client } = await newInbox(world);
  await write(1, 1);
  await write(1, 2, { id: 'wamid.shown' });
  const { body } = await client.contact({ query: `phone_number=${numberOf(1)}` });
  const [last] = await client.conversation(numberOf(1)).then((messages) => messages.toReversed());
  expect((await page()).conversations).toEqual([
    {
      contact: body.contact,
      group: null,
      platform: 'chatapp',
      last_message: last,
      unread_count: 2,
      last_message_at: at(2),
      status: 'open',
      assignee: null,
      service_window: { open: false, expires_at: '2026-09-22T14:13:22.000Z' },
    },
  ]);
  // What becomes of a message, and a reaction, moves nothing.
  await write(1, 3, { type: 'reaction', reaction: { message_id: 'wamid.shown', emoji: '👍' } });
  await write(1, 4, { type: 'revoke', revoke: { original_message_id: 'wamid.shown' } });
  expect((await page()).conversations).toMatchObject([
    {
      last_message: { id: last.id, type: 'deleted', reactions: [{ emoji: '👍' }] },
      unread_count: 2,
      last_message_at: at(2),
    },
  ]);
  await write(2, 5, { group_id: groupId });
  expect((await page()).conversations[0]).toMatchObject({
    contact: null,
    group: { id: groupId, subject: null },
    unread_count: 1,
    service_window: { open: false, expires_at: null },
  });
});

test('the service window is open for 24 hours from what a person last wrote, a reaction too, in whatever order it comes', async () => {
  const { write, client } = await newInbox(world);
  const now = Math.floor(world.clock.now() / 1000) - 1_790_000_000;
  const windowOf = async () =>
    (await client.contact({ query: `phone_number=${numberOf(1)}` })).body.contact.service_window;
  await write(1, now - 60, { id: 'wamid.window' });
  await write(1, now - 3_600);
  expect(await windowOf()).toEqual({ open: true, expires_at: at(now - 60 + 86_400) });
  await write(1, now, { type: 'reaction', reaction: { message_id: 'wamid.window', emoji: '👍' } });
  expect(await windowOf()).toEqual({ open: true, expires_at: at(now + 86_400) });
  world.clock.advance(86_400_000);
  expect(await windowOf()).toEqual({ open: false, expires_at: at(now + 86_400) });
});

test('a deleted contact is in the inbox no more, and who has the number then is a conversation of their own', async () => {
  const { write, all, page, client } = await newInbox(world);
  for (const n of [1, 2]) await write(n);
  await client.deleteContact(`phone_number=${numberOf(2)}`);
  expect(await all()).toEqual([numberOf(1)]);
  await world.drain();
  await write(2, 9);
  expect(await all()).toEqual([numberOf(2), numberOf(1)]);
  expect((await page('&limit=1')).conversations[0].unread_count).toBe(1);
});

test.each([
  ['unread=true', [3, 1]],
  ['unread=false', [4, 2, 0]],
  ['status=closed', [2, 1]],
  ['status=open', [4, 3, 0]],
  ['unread=true&status=closed', [1]],
  ['assignee=ana', [3]],
  ['assignee=none', [4, 2, 1, 0]],
  ['platform=photoapp', []],
  ['platform=chatapp&assignee=ana&unread=true&status=open', [3]],
  [`since=${encodeURIComponent('2026-09-21T16:13:22.000+02:00')}`, [4, 3, 2]],
])('%s shows these alone', async (query, expected) => {
  expect(await filtered.inbox.all(`&${query}`)).toEqual(expected.map(numberOf));
});

const filtered = {} as { inbox: Awaited<ReturnType<typeof newInbox>> };
beforeAll(async () => {
  const inbox = await newInbox(world);
  for (const n of [0, 1, 2, 3, 4]) await inbox.write(n);
  for (const n of [0, 2, 4])
    await inbox.client.updateContact(`phone_number=${numberOf(n)}`, { has_unread_messages: false });
  for (const n of [1, 2]) await inbox.change(`contactId=${await inbox.idOf(n)}`, { status: 'closed' });
  await inbox.change(`contactId=${await inbox.idOf(3)}`, { assignee: 'ana' });
  filtered.inbox = inbox;
});

test.each([
  ['unread=yes', 'unread must be true or false'],
  ['status=done', 'status must be one of open, closed'],
  ['platform=sms', 'platform must be one of chatapp, photoapp'],
  ['since=yesterday', 'since must be a time such as 2026-11-28T10:00:00.000Z'],
  ['cursor=x', 'cursor must be the next_cursor of an earlier answer'],
  ['limit=101', 'limit must be a whole number from 1 to 100'],
  [`assignee=${'x'.repeat(129)}`, 'assignee must be at most 128 characters (Unicode code points)'],
  [
    'page=2',
    'page is not a parameter of this action; it goes with action=conversation-messages and action=contacts and action=groups',
  ],
])('400s %s', async (query, message) => {
  const { status, body } = await filtered.inbox.client.conversations({ query: `action=inbox&${query}` });
  expect([status, body.error, body.message]).toEqual([400, 'Invalid parameter', message]);
});

test('what few conversations match is found on pages that may be short, and go on', async () => {
  const { tenant, all, page, change, idOf, write } = await newInbox(world);
  await write(1);
  await change(`contactId=${await idOf(1)}`, { assignee: 'ana' });
  const heads = Array.from({ length: 1_200 }, (_, n) => {
    const contactId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const inbox = `${tenant.organization.id}#INBOX#open#${n % 4}`;
    return {
      ...headKey(tenant.organization.id, contactId),
      count: 1,
      inbox,
      inbox_at: `zz${String(n).padStart(27, '0')}`,
    };
  });
  await world.ports.table.writeMany(heads.map((item) => ({ kind: 'put', item })));
  const first = await page('&assignee=ana&limit=100');
  expect([first.conversations, typeof first.next_cursor]).toEqual([[], 'string']);
  expect(await all('&assignee=ana', 100)).toEqual([numberOf(1)]);
});

test('the inbox of an organization of an earlier version is refused until its conversations are in it', async () => {
  const { tenant, client, page, write, idOf, all } = await newInbox(world);
  const { table } = world.ports;
  const key = organizationKey(tenant.organization.id);
  for (const n of [1, 2, 3]) await write(n, n);
  await write(2, 4);
  await write(4, 5, { group_id: groupId });
  await client.updateContact(`phone_number=${numberOf(3)}`, { has_unread_messages: false });
  await client.send({ body: { ...aText, phone_number: numberOf(1) } });
  await write(1, 6);
  const before = (await page()).conversations;
  // As an earlier version has left them.
  await table.write({ kind: 'update', key, change: { remove: ['inbox_filled_at'] } });
  const conversations = await Promise.all([1, 2, 3].map(idOf));
  for (const id of conversations) {
    const change = { remove: ['inbox', 'inbox_at', 'unread'] };
    await table.write({ kind: 'update', key: headKey(tenant.organization.id, id), change });
  }
  const { status, body, headers } = await client.conversations({ query: 'action=inbox' });
  expect([status, body.error, headers['Retry-After']]).toEqual([409, 'Request in progress', '60']);
  // One is written to before the operator comes to it.
  await write(3, 7);
  const organization = parseOrganization(await table.get(key));
  if (!organization) throw new Error('the organization is gone');
  expect(await fillInbox(organization, world.ports)).toBe(2);
  const after = (await page()).conversations;
  const isThird = (each: Shown) => nameOf(each) === numberOf(3);
  expect(after.map(nameOf)).toEqual([numberOf(1), numberOf(3), groupId, numberOf(2)]);
  expect(after.find(isThird)).toMatchObject({ unread_count: 1, last_message_at: at(7) });
  // What was unread was not counted: it is what has come since somebody wrote last.
  const counted = before.map((each: Shown) => (nameOf(each) === numberOf(1) ? { ...each, unread_count: 1 } : each));
  expect(after.filter((each: Shown) => !isThird(each))).toEqual(counted.filter((each: Shown) => !isThird(each)));
  expect(await all()).toHaveLength(4);
});
