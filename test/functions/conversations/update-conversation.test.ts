import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../support/world.ts';
import { aText } from '../client.ts';
import { newInbox, numberOf } from './inbox-stage.ts';

let world: World;
let inbox: Awaited<ReturnType<typeof newInbox>>;
beforeAll(async () => {
  world = await openWorld();
  inbox = await newInbox(world);
  await inbox.write(1);
});
afterAll(() => world.close());

const groupId = '120363025246125486@g.us';

test('a closed conversation stays closed when it is written to and read, and opens when something comes in', async () => {
  const { write, change, idOf, page, client } = await newInbox(world);
  await write(1);
  const query = `contactId=${await idOf(1)}`;
  const { status, body } = await change(query, { status: 'closed', assignee: 'Ana 👩', bot_status: 'paused' });
  expect([status, body]).toMatchObject([
    200,
    {
      success: true,
      conversation: { status: 'closed', assignee: 'Ana 👩', unread_count: 1, contact: { bot_status: 'paused' } },
    },
  ]);
  expect((await page()).conversations).toEqual([body.conversation]);
  await client.send({ body: { ...aText, phone_number: numberOf(1) } });
  await client.updateContact(`phone_number=${numberOf(1)}`, { has_unread_messages: false });
  const closed = (await page()).conversations;
  expect(closed).toMatchObject([{ status: 'closed', unread_count: 0, last_message: { message: aText.text } }]);
  await write(1, 9, { type: 'reaction', reaction: { message_id: 'wamid.unknown', emoji: '👍' } });
  expect((await page()).conversations).toMatchObject([{ status: 'closed', unread_count: 0 }]);
  await write(1, 10);
  expect((await page()).conversations).toMatchObject([{ status: 'open', assignee: 'Ana 👩', unread_count: 1 }]);
  expect((await change(query, { assignee: null })).body.conversation).toMatchObject({ status: 'open', assignee: null });
});

test('what is marked as unread has its last message to be read again', async () => {
  const { write, page, client } = await newInbox(world);
  await write(1);
  await write(1, 2);
  const counts = [];
  for (const has_unread_messages of [true, false, true, true]) {
    await client.updateContact(`phone_number=${numberOf(1)}`, { has_unread_messages });
    counts.push((await page()).conversations[0].unread_count);
  }
  expect(counts).toEqual([2, 0, 1, 1]);
});

test('a group is closed and assigned as a person is, and has no bot', async () => {
  const { write, change, page } = await newInbox(world);
  await write(1, 1, { group_id: groupId });
  const query = `groupId=${encodeURIComponent(groupId)}`;
  expect(await change(query, { status: 'closed', assignee: 'ana' })).toMatchObject({
    body: { conversation: { group: { id: groupId }, contact: null, status: 'closed', assignee: 'ana' } },
  });
  const refused = await change(query, { status: 'open', bot_status: 'active' });
  expect([refused.status, refused.body.error]).toEqual([400, 'Invalid field']);
  expect((await page()).conversations).toMatchObject([{ status: 'closed' }]);
});

test('one without a message can be assigned before it begins, and is in the inbox from its first message on', async () => {
  const { tenant, change, page, client } = await newInbox(world);
  const { id } = await tenant.addContact(`+${numberOf(5)}`);
  const { body } = await change(`contactId=${id}`, { assignee: 'ana', status: 'closed' });
  expect(body.conversation).toMatchObject({
    last_message: null,
    last_message_at: null,
    status: 'closed',
    platform: 'chatapp',
  });
  expect((await page()).conversations).toEqual([]);
  await client.send({ body: { ...aText, phone_number: numberOf(5) } });
  expect((await page()).conversations).toMatchObject([{ status: 'closed', assignee: 'ana', contact: { id } }]);
});

const someId = '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f';

test.each<[string, string, object, number, string, string]>([
  ['no name', '', { status: 'open' }, 400, 'Missing required parameter', 'contactId is required, or groupId'],
  ['both names', `contactId=${someId}&groupId=1@g.us`, { status: 'open' }, 400, 'Invalid parameter', 'groupId cannot'],
  ['no uuid', 'contactId=1', { status: 'open' }, 400, 'Invalid parameter', 'contactId must be a uuid'],
  ['nobody', `contactId=${someId}`, { status: 'open' }, 404, 'Contact not found', `No contact with the id ${someId}`],
  ['no group', 'groupId=1@g.us', { status: 'open' }, 404, 'Contact not found', 'No conversation with the group 1@g.us'],
  [
    'nothing',
    'own',
    {},
    400,
    'Missing required field',
    'status is required, or another member that can be changed (assignee, bot_status): the body changes nothing',
  ],
  ['a status', 'own', { status: 'done' }, 400, 'Invalid field', 'status must be one of open, closed'],
  ['a status that is null', 'own', { status: null }, 400, 'Missing required field', 'status is required'],
  ['a blank assignee', 'own', { assignee: ' ' }, 400, 'Invalid field', 'assignee must not be blank'],
  [
    'a long one',
    'own',
    { assignee: '👍'.repeat(129) },
    400,
    'Invalid field',
    'assignee must be at most 128 characters',
  ],
  ['nobody’s name', 'own', { assignee: 'none' }, 400, 'Invalid field', 'assignee must not be none, which is nobody'],
  ['a number', 'own', { assignee: 7 }, 400, 'Invalid field', 'assignee must be a string'],
  ['a bot', 'own', { bot_status: 'on' }, 400, 'Invalid field', 'bot_status must be one of active, paused'],
])('%s is refused', async (_what, query, body, status, error, message) => {
  const named = query === 'own' ? `contactId=${await inbox.idOf(1)}` : query;
  const answer = await inbox.change(named, body);
  expect([answer.status, answer.body.error, answer.body.message]).toEqual([
    status,
    error,
    expect.stringContaining(message),
  ]);
});

test('conversations that are written to, read, closed and deleted at once are each what became of them', async () => {
  const { write, change, idOf, client, all, page } = await newInbox(world);
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  for (const n of numbers) await write(n, 1);
  const ids = await Promise.all(numbers.map(idOf));
  await Promise.all(
    numbers.flatMap((n) => [
      client.send({ body: { ...aText, phone_number: numberOf(n) } }),
      change(`contactId=${ids[n]}`, { assignee: `agent ${n}` }),
      n % 3 === 0 ? client.deleteContact(`id=${ids[n]}`) : change(`contactId=${ids[n]}`, { status: 'closed' }),
      n % 2 === 0 ? client.updateContact(`id=${ids[n]}`, { has_unread_messages: false }) : undefined,
    ]),
  );
  await world.drain();
  const left = numbers.filter((n) => n % 3 !== 0);
  expect((await all()).toSorted()).toEqual(left.map(numberOf).toSorted());
  for (const { contact, ...shown } of (await page()).conversations) {
    const n = ids.indexOf(contact.id);
    expect([n, shown]).toMatchObject([
      n,
      { status: 'closed', assignee: `agent ${n}`, unread_count: n % 2, last_message: { message: aText.text } },
    ]);
    expect(contact.has_unread_messages).toBe(n % 2 === 1);
  }
});
