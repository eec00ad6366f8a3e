import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/messages/get-message.ts';
import { caller } from '../../support/call.ts';
import { takeChatapp } from '../../support/customers.ts';
import type { Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf, digits, idsSent, newClient } from '../client.ts';
import { callRaw } from '../raw-event.ts';

let world: World;
let client: Client & { tenant: Tenant };
let own: string;
const provided = 'wamid.HBgN/NTUx+MTk5=OTk5#MDAwMA==';
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
  world.provider = () => jsonAnswer(200, acceptedBy(provided));
  await client.sendText();
  own = String(idsSent(world)[0]);
});
afterAll(() => world.close());

test('is the same by our id and by the id of the provider, whatever characters that has', async () => {
  const answers = [await client.message(own), await client.message(provided)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.body).toMatchObject({ success: true, message: { id: own, message_id: provided } });
});

test('has a history that never runs backwards, though a receipt has whole seconds', async () => {
  const { tenant, sendText, message } = await newClient(world.ports);
  world.clock.advance(640 - (world.clock.now() % 1000));
  const id = `wamid.${tenant.organization.id}`;
  world.provider = () => jsonAnswer(200, acceptedBy(id));
  await sendText();
  const second = Math.floor(world.clock.now() / 1000);
  const times = [
    ['delivered', second],
    ['read', second + 1],
  ] as const;
  for (const [status, timestamp] of times) {
    const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
    const value = { metadata, statuses: [{ id, status, timestamp: String(timestamp), recipient_id: digits }] };
    await takeChatapp(world, { entry: [{ id: 'waba', changes: [{ field: 'messages', value }] }] });
    await world.drain();
  }
  const isoAt = (ms: number) => new Date(ms).toISOString();
  const sentAt = isoAt(second * 1000 + 640);
  expect((await message(id)).body.message.status_history).toEqual([
    { status: 'sent', at: sentAt },
    { status: 'delivered', at: sentAt },
    { status: 'read', at: isoAt((second + 1) * 1000) },
  ]);
});

test('is 404 to another organization, by either id', async () => {
  const other = await newClient(world.ports);
  for (const id of [own, provided]) {
    const { status, body } = await other.message(id);
    expect([status, body.error]).toEqual([404, 'Message not found']);
  }
});

test.each([
  ['of nobody', 'wamid.unknown'],
  ['with another nonce than the send has', 'OWN'],
  ['of our form and no send', `msg_${'a'.repeat(30)}`],
  ['that reaches for another kind of item', '../INTENT'],
  ['of 512 characters', 'w'.repeat(512)],
  ['of 512 characters of three bytes', '한'.repeat(512)],
  ['of blanks', '   '],
])('is 404 for an id %s, and the id is named', async (_what, id) => {
  const asked = id === 'OWN' ? own.slice(0, -1) + (own.endsWith('a') ? 'b' : 'a') : id;
  const { status, body } = await client.message(asked);
  expect([status, body]).toEqual([
    404,
    { error: 'Message not found', message: `No message with the id ${asked} in this organization.` },
  ]);
});

test.each([
  ['without an id', '', 'Missing required parameter', /^id is required/],
  ['with an empty id', 'id=', 'Missing required parameter', /^id is required/],
  ['with the id twice', 'id=a&id=a', 'Invalid parameter', /^id is given more than once/],
  ['with an id of 513 characters', `id=${'w'.repeat(513)}`, 'Invalid parameter', /^id must be at most 512/],
])('is 400 %s', async (_what, query, error, message) => {
  const answer = await callRaw(serve, world.ports, {
    headers: { authorization: `Bearer ${client.tenant.apiKey}` },
    query,
  });
  expect([answer.status, answer.body]).toEqual([400, { error, message: expect.stringMatching(message) }]);
});

test('is 404 while its send is under way, for then it is not yet in the conversation', async () => {
  const { tenant } = await newClient(world.ports);
  const called = Promise.withResolvers<string>();
  world.provider = ({ body }) => {
    called.resolve(JSON.parse(String(body)).biz_opaque_callback_data);
    return new Promise(() => {});
  };
  void clientOf(world.ports, tenant.apiKey).sendText();
  expect((await clientOf(world.ports, tenant.apiKey).message(await called.promise)).status).toBe(404);
});

test('is found by an id of the provider whose plus sign was not encoded', async () => {
  const { status } = await caller(serve, world.ports, client.tenant.apiKey)({ query: `id=${provided}` });
  expect(status).toBe(200);
});
