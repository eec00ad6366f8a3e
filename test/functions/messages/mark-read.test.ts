import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '../../../functions/messages/mark-read.ts';
import { caller } from '../../support/call.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { type Client, clientOf, digits, newClient } from '../client.ts';

let world: World;
let client: Client & { readonly tenant: Awaited<ReturnType<typeof newClient>>['tenant'] };
const taken = () => jsonAnswer(200, { success: true });
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
});
afterEach(() => {
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const read = (body: object, apiKey = client.tenant.apiKey) =>
  caller(serve, world.ports, apiKey)({ method: 'POST', path: '/message/read', body });
const told = () => world.outgoing.map(({ body }) => JSON.parse(String(body)));
const isUnread = async () => (await client.contact({ query: `chatapp_id=${digits}` })).body.contact.has_unread_messages;

/** Texts that come in, one after the other; their ids. */
async function write(...texts: string[]): Promise<string[]> {
  const messages = texts.map((text) => textFrom(digits, text));
  for (const message of messages) await receive({ world, tenant: client.tenant }, [message]);
  return messages.map(({ id }) => id);
}

test('a message and what came before it are read, here and at the provider; what came after it is counted', async () => {
  world.provider = taken;
  const [, second, , fourth] = await write('one', 'two', 'three', 'four');
  const { status, body } = await read({ message_id: second });
  expect([status, body]).toEqual([200, { success: true, message: 'Message marked as read.', unread_count: 2 }]);
  expect(await isUnread()).toBe(true);
  expect(told()).toEqual([{ messaging_product: 'whatsapp', status: 'read', message_id: second }]);
  expect(world.outgoing[0]?.url).toMatch(new RegExp(`/${client.tenant.organization.cloud_phone_id}/messages$`));
  expect((await read({ message_id: fourth, typing: null })).body.unread_count).toBe(0);
  expect(await isUnread()).toBe(false);
});

test('our id names a message as well, and a typing indicator goes with the mark', async () => {
  world.provider = taken;
  const [id] = await write('by our id');
  const ours = (await client.message(String(id))).body.message.id;
  expect((await read({ message_id: ours, typing: true })).body.unread_count).toBe(0);
  expect(told()).toMatchObject([{ message_id: id, typing_indicator: { type: 'text' } }]);
});

test('an earlier message that is marked again makes nothing unread, and the provider is told again', async () => {
  world.provider = taken;
  const [first, last] = await write('first', 'last');
  await read({ message_id: last });
  for (const message_id of [first, last]) expect((await read({ message_id })).body.unread_count).toBe(0);
  expect(await isUnread()).toBe(false);
  expect(told().map(({ message_id }) => message_id)).toEqual([last, first, last]);
});

test('what is sent meanwhile does not count, and what comes in meanwhile stays unread', async () => {
  world.provider = taken;
  const [first] = await write('question');
  await client.sendText({ text: 'answer' });
  let isOvertaken = false;
  const transact: typeof world.ports.table.transact = async (writes) => {
    if (!isOvertaken) {
      isOvertaken = true;
      await write('meanwhile');
    }
    return world.ports.table.transact(writes);
  };
  const ports = { ...world.ports, table: { ...world.ports.table, transact } };
  const { body } = await caller(serve, ports, client.tenant.apiKey)({ method: 'POST', body: { message_id: first } });
  expect([isOvertaken, body.unread_count, await isUnread()]).toEqual([true, 1, true]);
});

describe('a message that cannot be marked', () => {
  test.each([
    [{}, 'Missing required field', 'message_id is required'],
    [{ message_id: ' ' }, 'Missing required field', 'message_id is required'],
    [{ message_id: 5 }, 'Invalid field', 'message_id must be a string'],
    [{ message_id: 'w'.repeat(513) }, 'Invalid field', /at most 512/],
    [{ message_id: 'wamid.a', typing: 'yes' }, 'Invalid field', 'typing must be a boolean'],
  ])('%j is refused by name', async (body, error, message) => {
    const refused = await read(body);
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([refused.status, refused.body]).toEqual([400, { error, message: text }]);
  });

  test('is unknown, also where it is another organization’s, whose conversation stays as it is', async () => {
    world.provider = taken;
    const [theirs] = await write('theirs');
    world.outgoing.length = 0;
    const { tenant } = await newClient(world.ports);
    for (const message_id of ['wamid.nobody', String(theirs), (await client.message(String(theirs))).body.message.id]) {
      const { status, body } = await read({ message_id }, tenant.apiKey);
      expect([status, body.error]).toEqual([404, 'Message not found']);
    }
    expect([told(), await isUnread()]).toEqual([[], true]);
  });

  test('was sent, or is a reaction', async () => {
    const [target] = await write('target');
    const reaction = { from: digits, id: 'wamid.in.heart', timestamp: '1790000001', type: 'reaction' };
    await receive({ world, tenant: client.tenant }, [{ ...reaction, reaction: { message_id: target, emoji: '👍' } }]);
    world.provider = (_request, count) => jsonAnswer(200, { messages: [{ id: `wamid.sent.${count}` }] });
    const sent = (await client.sendText({ text: 'ours' })).body.data.message_id;
    world.outgoing.length = 0;
    const refusals = [];
    for (const message_id of [sent, reaction.id]) refusals.push((await read({ message_id })).body);
    expect(refusals).toMatchObject([
      { error: 'Invalid field', message: `message_id must be of a message that came in; ${sent} was sent` },
      { error: 'Invalid field', message: expect.stringMatching(/^message_id names a reaction/) },
    ]);
    expect([told(), await isUnread()]).toEqual([[], true]);
  });
});

test.each<[string, World['provider'], number, string, RegExp]>([
  ['refuses it', () => jsonAnswer(400, refusedBy(131009)), 400, 'Provider rejected message', /^\(131009\) /],
  ['limits the rate', () => jsonAnswer(400, refusedBy(130429)), 429, 'Rate limited', /rate limit/],
  ['refuses the token', () => jsonAnswer(401, refusedBy(190)), 400, 'Invalid provider', /reconnect/],
  [
    'gives no answer',
    () => ({ kind: 'lost', reason: 'timeout' }),
    500,
    'Provider send failed',
    /did not say .*timeout/,
  ],
  ['is not there', () => ({ kind: 'blocked', reason: 'nobody' }), 500, 'Provider send failed', /could not be reached/],
  ['answers no JSON', () => jsonAnswer(200, '<html>'), 500, 'Provider send failed', /did not say/],
])(
  'a provider that %s is told of in words, and here the message is read all the same',
  async (_what, answer, ...is) => {
    const [id] = await write('hello');
    world.provider = answer;
    const { status, body } = await read({ message_id: id });
    expect([status, body.error]).toEqual(is.slice(0, 2));
    expect(body.message).toMatch(is[2]);
    expect(body.message).toMatch(/[.] Here it is marked as read all the same\.$/);
    expect(body.message).not.toContain('EAA');
    expect(await isUnread()).toBe(false);
  },
);

test('an organization whose channel is not configured has read it here', async () => {
  const tenant = await makeTenant(world.ports, { bearer_token: undefined });
  const message = textFrom(digits, 'hello');
  await receive({ world, tenant }, [message]);
  const { status, body } = await read({ message_id: message.id }, tenant.apiKey);
  expect([status, body.error]).toEqual([400, 'Invalid provider']);
  expect(body.message).toMatch(/chatapp_bearer_token is not configured\. Here it is marked/);
  const { contact } = clientOf(world.ports, tenant.apiKey);
  expect((await contact({ query: `chatapp_id=${digits}` })).body.contact.has_unread_messages).toBe(false);
});
