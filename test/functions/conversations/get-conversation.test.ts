import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve } from '../../../functions/conversations/get-conversation.ts';
import { caller } from '../../support/call.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newInbox } from './inbox-stage.ts';

let world: World;
let inbox: Awaited<ReturnType<typeof newInbox>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  inbox = await newInbox(world);
  await inbox.write(1);
});
afterAll(() => world.close());

const groupId = '120363025246125486@g.us';
const read = (query: string, { tenant } = inbox) =>
  caller(serve, world.ports, tenant.apiKey)({ method: 'GET', path: '/conversation', query });

test('a conversation is shown as the inbox has it, a person’s and a group’s, also where its page has it no more', async () => {
  await inbox.write(2, 2, { group_id: groupId });
  await inbox.change(`contactId=${await inbox.idOf(1)}`, { status: 'closed', assignee: 'ana' });
  const [group, person] = (await inbox.page()).conversations;
  expect((await read(`contactId=${await inbox.idOf(1)}`)).body).toEqual({ success: true, conversation: person });
  expect((await read(`groupId=${encodeURIComponent(groupId)}`)).body.conversation).toEqual(group);
  expect(person).toMatchObject({ status: 'closed', assignee: 'ana', unread_count: 1 });
});

test('another organization’s is 404, and what names none is 400', async () => {
  const other = await newInbox(world);
  const answers = [
    await read(`contactId=${await inbox.idOf(1)}`, other),
    await read(`contactId=${crypto.randomUUID()}`),
    await read('groupId=none%40g.us'),
    await read(''),
    await read('contactId=1'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400]);
});
