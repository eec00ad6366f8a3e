import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveUpdateContact } from '../../../functions/contacts/update-contact.ts';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { type Call, memberCaller } from '../../support/call.ts';
import { addMember } from '../../support/members.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { aText, newClient } from '../client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
let send: (call: Call) => ReturnType<ReturnType<typeof memberCaller>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newClient(world.ports);
  const agent = await addMember(world.ports, client.tenant, { name: 'ana', role: 'agent' });
  const path = `/api/${client.tenant.organization.id}/send-chatapp`;
  send = (call) => memberCaller(serveSend, world.ports, agent.claims)({ method: 'POST', path, ...call });
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const botOf = async () => (await client.contact({ query: `id=${client.contactId}` })).body.contact.bot_status;
const setBot = (bot_status: string | null) => client.updateContact(`id=${client.contactId}`, { bot_status });

test('what a person sends bears who it was, and what a program sends does not', async () => {
  await send({ body: aText });
  await client.sendText();
  expect(await client.conversation()).toMatchObject([
    { sender_type: 'human-chatapp', assignee: 'ana@example.org', direction: 'outbound' },
    { sender_type: 'bot-chatapp', assignee: null, direction: 'outbound' },
  ]);
});

test('a person’s reaction shows as a person’s', async () => {
  const { body } = await client.sendText();
  await send({
    body: { ...aText, message_type: 'reaction', reaction: { message_id: body.data.message_id, emoji: '👍' } },
  });
  const [message] = await client.conversation();
  expect(message.reactions).toMatchObject([{ emoji: '👍', sender_type: 'human-chatapp' }]);
});

test('a person’s answer pauses the bot that is active, and what a program sends does not', async () => {
  await setBot('active');
  await client.sendText();
  expect(await botOf()).toBe('active');
  await send({ body: aText });
  expect(await botOf()).toBe('paused');
});

test('where no bot is set, a person’s answer sets none', async () => {
  await setBot(null);
  await send({ body: aText });
  expect(await botOf()).toBeNull();
});

test('the bot is paused before the provider is called, so that it never talks over a person', async () => {
  await setBot('active');
  const seen: unknown[] = [];
  const answering = world.provider;
  world.provider = async () => {
    seen.push(await botOf());
    return jsonAnswer(400, refusedBy(131_000));
  };
  await send({ body: aText });
  world.provider = answering;
  expect(seen).toEqual(['paused']);
});

test('an Idempotency-Key sends once, as it does for programs', async () => {
  const headers = { 'idempotency-key': 'composer-1' };
  const [first, again] = [await send({ body: aText, headers }), await send({ body: aText, headers })];
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers['Idempotency-Replayed']).toBe('true');
  expect(world.outgoing.length).toBe(1);
  expect((await send({ body: { ...aText, text: 'other' }, headers })).status).toBe(422);
});

test('tenantId must be the organization in the path, where it is given', async () => {
  const { slug } = client.tenant.organization;
  expect((await send({ body: aText, query: `tenantId=${slug}` })).status).toBe(200);
  const other = await send({ body: aText, query: 'tenantId=another' });
  expect([other.status, other.body.error]).toEqual([400, 'Invalid parameter']);
});

test('the service’s own door takes no claims: a row that no member may call wants a key', async () => {
  const handler = serveSend(world.ports);
  const event = {
    ...{ version: '2.0', rawPath: '/send-chatapp', rawQueryString: '', isBase64Encoded: false, body: '{}' },
    headers: { authorization: 'Bearer token-of-ana' },
    requestContext: { requestId: 'r', http: { method: 'POST', path: '/send-chatapp' } },
  };
  expect((await handler(event as never, {} as never)).statusCode).toBe(401);
});

test('a change of a contact by an agent is the same as by a program', async () => {
  const { organization } = client.tenant;
  const ben = await addMember(world.ports, client.tenant, { name: 'ben', role: 'agent' });
  const update = memberCaller(serveUpdateContact, world.ports, ben.claims);
  const path = `/api/${organization.id}/contact`;
  const body = { full_name: 'Ana Maria' };
  const answer = await update({ method: 'PATCH', path, query: `id=${client.contactId}`, body });
  expect([answer.status, answer.body.contact.full_name]).toEqual([200, 'Ana Maria']);
});
