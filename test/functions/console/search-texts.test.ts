import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve } from '../../../functions/console/search-texts.ts';
import type { Member } from '../../../shared/members/member.ts';
import { fillConversation } from '../../bench/fill-conversation.ts';
import { answerBytes, lambdaBytes } from '../../support/answer-bytes.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { openWorld, type World } from '../../support/world.ts';
import { at, newInbox, numberOf } from '../conversations/inbox-stage.ts';

let world: World;
let inbox: Awaited<ReturnType<typeof newInbox>>;
let agent: Member;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  inbox = await newInbox(world);
  agent = await makeMember(inbox.tenant.organization, world);
});
afterAll(() => world.close());

const search = (text: string, cursor = '', by = agent) =>
  organizationCaller(
    serve,
    world.ports,
    by,
  )(by.organization_id, {
    query: `text=${encodeURIComponent(text)}${cursor && `&cursor=${cursor}`}`,
  });
const says = (body: string) => ({ type: 'text', text: { body } });

/** All that is found, answer after answer, as the people's numbers. */
async function all(text: string): Promise<{ readonly people: string[]; readonly answers: number }> {
  const people: string[] = [];
  let cursor: string | null = '';
  let answers = 0;
  for (; cursor !== null && answers < 50; answers++) {
    const { status, body } = await search(text, cursor);
    expect([status, answerBytes(body) < lambdaBytes]).toEqual([200, true]);
    people.push(...body.found.map(({ conversation }: never) => Object(conversation).contact?.chatapp_id));
    cursor = body.next_cursor;
  }
  return { people, answers };
}

test('a text is found in each conversation that has it, the latest first, whatever its case and accents, with the message', async () => {
  await inbox.write(1, 1, says('Onde está o PEDIDO?'));
  await inbox.write(2, 2, says('bom dia'));
  await inbox.write(3, 3, says('meu pedido, por favor'));
  await inbox.write(3, 4, says('o pedido chegou'));
  const { status, body } = await search('pedído');
  expect([status, body.conversations_searched, body.next_cursor]).toEqual([200, 3, null]);
  expect(body.found).toMatchObject([
    {
      conversation: { contact: { chatapp_id: numberOf(3) } },
      messages: [{ message: 'o pedido chegou' }, { message: 'meu pedido, por favor' }],
      count: 2,
    },
    {
      conversation: { contact: { chatapp_id: numberOf(1) } },
      messages: [{ message: 'Onde está o PEDIDO?' }],
      count: 1,
    },
  ]);
  expect((await search('boleto')).body).toMatchObject({ found: [], next_cursor: null });
});

test('what another organization’s people wrote is not found', async () => {
  const other = await newInbox(world);
  await other.write(1, 1, says('a secret word'));
  expect((await search('secret')).body).toMatchObject({ found: [], conversations_searched: 0, searched_until: null });
});

test('one answer ends after a bounded effort, says how far it is, and goes on: nothing is skipped or found twice', async () => {
  for (let n = 1; n <= 25; n++) await inbox.write(n, n, says(n % 5 === 0 ? 'a needle' : 'hay'));
  // The latest ten are long: with them the first answer has done enough.
  for (let n = 16; n <= 25; n++) {
    const filled = { organizationId: inbox.tenant.organization.id, contactId: await inbox.idOf(n) };
    await fillConversation(
      filled as never,
      { count: 1_950, textOf: (seq) => (seq === 1 && n % 5 === 0 ? 'a needle' : 'hay') },
      world.ports.table,
    );
  }
  const first = (await search('needle')).body;
  expect(first).toMatchObject({ conversations_searched: 10, searched_until: at(16) });
  const { people, answers } = await all('needle');
  expect(answers).toBeGreaterThan(1);
  expect(people).toEqual([25, 20, 15, 10, 5].map(numberOf));
});

test('hits that are too much for one answer come in several: nothing is skipped or found twice', async () => {
  const people = Array.from({ length: 22 }, (_, n) => n + 1);
  const tags = Array.from({ length: 40 }, (_, n) => '\u0001'.repeat(1000) + n);
  for (const n of people) {
    await inbox.write(n, n, says(`needle ${'\u0001'.repeat(4000)}`));
    await inbox.client.updateContact(`phone_number=${numberOf(n)}`, { tags });
  }
  const first = (await search('needle')).body;
  const last = first.found.at(-1).conversation;
  expect(first).toMatchObject({
    conversations_searched: first.found.length,
    searched_until: last.last_message_at,
    next_cursor: expect.any(String),
  });
  expect(await all('needle')).toEqual({ people: people.toReversed().map(numberOf), answers: 2 });
});

test.each(['text=', 'text=%20', `text=${'a'.repeat(101)}`, 'text=a&cursor=no-cursor', ''])(
  '%s is 400',
  async (query) => {
    const answer = await organizationCaller(serve, world.ports, agent)(agent.organization_id, { query });
    expect(answer.status).toBe(400);
  },
);
