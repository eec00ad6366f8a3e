import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveRead } from '../../../functions/messages/mark-read.ts';
import { caller } from '../../support/call.ts';
import { makeMember } from '../../support/members.ts';
import { pagesOf } from '../../support/pages.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { newInbox, numberOf } from '../conversations/inbox-stage.ts';

let world: World;
let inbox: Awaited<ReturnType<typeof newInbox>>;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  world = await openWorld();
  pages = pagesOf(world);
});
beforeEach(async () => {
  inbox = await newInbox(world);
  world.sockets.isDown = false;
  world.logged.length = 0;
});
afterAll(() => world.close());

const contactQuery = async () => `contactId=${await inbox.idOf(1)}`;

/** What an agent may do to a conversation that no event of a message tells of. */
const changes: Record<string, () => Promise<unknown>> = {
  'assigned to a colleague': async () => inbox.change(await contactQuery(), { assignee: 'ana@example.org' }),
  closed: async () => inbox.change(await contactQuery(), { status: 'closed' }),
  'opened again': async () => inbox.change(await contactQuery(), { status: 'open' }),
  'taken over from the bot': async () => inbox.change(await contactQuery(), { bot_status: 'paused' }),
  'marked as unread': () => inbox.client.updateContact(`phone_number=${numberOf(1)}`, { has_unread_messages: true }),
  read: async () => {
    const { last_message } = (await inbox.page()).conversations[0];
    return caller(serveRead, world.ports, inbox.tenant.apiKey)({ body: { message_id: last_message.id } });
  },
};

test.each(Object.keys(changes))(
  'a conversation that is %s is told to the organization’s open pages, and to no others',
  async (what) => {
    await inbox.write(1);
    const other = await newInbox(world);
    const page = await pages.openFor(await makeMember(inbox.tenant.organization, world));
    const stranger = await pages.openFor(await makeMember(other.tenant.organization, world));
    await changes[what]?.();
    const hint = { kind: 'conversation', contact_id: await inbox.idOf(1) };
    expect(
      page
        .told()
        .flat()
        .filter(({ kind }) => kind === 'conversation'),
    ).toEqual([hint]);
    expect(stranger.told()).toEqual([]);
  },
);

test.each(Object.keys(changes))('a conversation is %s also where no page can be told', async (what) => {
  await inbox.write(1);
  await pages.openFor(await makeMember(inbox.tenant.organization, world));
  world.sockets.isDown = true;
  expect(await changes[what]?.()).toMatchObject({ status: 200 });
  expect(world.logged.map(({ event }) => event)).toContain('hint_not_told');
});

test('a message that is read here alone, since its provider does not take the mark, is told as well', async () => {
  await inbox.write(1);
  const page = await pages.openFor(await makeMember(inbox.tenant.organization, world));
  world.provider = () => jsonAnswer(400, refusedBy(131_009));
  expect(await changes.read?.()).toMatchObject({ status: 400 });
  expect(page.told().flat()).toEqual([{ kind: 'conversation', contact_id: await inbox.idOf(1) }]);
});
