import { beforeAll, expect, test } from '@jest/globals';
import { call, clientOf, post } from './client.ts';
import { type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

const place = { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé', address: 'São Paulo' };

/** A client of the demo instance, with a contact of its own. */
async function open(digits: string) {
  const { demo } = stack;
  const client = clientOf(demo);
  const number = await client.newContact(`+${digits}`);
  const gateway = (route: string, body: object, headers: Record<string, string> = {}) =>
    post(`${demo.gateway_url}/message/${route}/${demo.gateway_instance}`, body, { apikey: demo.api_key, ...headers });
  return {
    fault: client.fault,
    sendPlace: (headers?: Record<string, string>) => gateway('sendLocation', { number, ...place }, headers),
    gateway,
    rows: async () => (await client.conversation(number)).messages,
    sent: async () => (await call(`${demo.sandbox_url}/sent?platform=gateway&to=${digits}`)).body.sent,
  };
}

test('a message goes through the demo instance to the sandbox’s server, whose webhooks move it on', async () => {
  const { sendPlace, gateway, sent, rows } = await open('5511999990011');
  const { status, body } = await sendPlace();
  expect([status, body]).toMatchObject([200, { status: 201, error: false, response: { status: 'PENDING' } }]);
  const { key } = body.response;
  expect(await sent()).toMatchObject([{ instance: 'demo', route: 'sendLocation', message_id: key.id, payload: place }]);
  const isRead = async () => (await rows())[0]?.message_status === 'read';
  await until('the message is read', isRead);
  expect(await rows()).toMatchObject([{ message_id: key.id, message: '[location] Praça da Sé' }]);
  const reaction = { reactionMessage: { key, text: '👍' } };
  expect((await gateway('sendReaction', reaction)).status).toBe(200);
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '👍' }] }]);
});

test('what is typed, edited and taken back on the instance’s phone is in the conversation', async () => {
  const { rows } = await open('5511999990014');
  const { sandbox_url } = stack.demo;
  const play = async (order: object) => {
    const { body } = await post(`${sandbox_url}/receive`, { platform: 'gateway', from: '5511999990014', ...order });
    expect(body.taken).toBe(true);
    return body.message_id;
  };
  const shows = (text: string) => until(text, async () => (await rows())[0]?.message === text);
  const message_id = await play({ type: 'echo', text: 'typed by a persn' });
  await shows('typed by a persn');
  expect(await rows()).toMatchObject([{ message_id, sender_type: 'human-chatapp' }]);
  await play({ type: 'edit', text: 'typed by a person' });
  await shows('typed by a person');
  await play({ type: 'revoke' });
  await shows('[deleted]');
});

test('a send whose answer was lost is settled by what the server tells, and its key answers from then on', async () => {
  const { sendPlace, fault, sent, rows } = await open('5511999990012');
  const headers = { 'idempotency-key': 'lost' };
  await fault({ fault: 'close_after_accepting', on: 'gateway' });
  expect((await sendPlace(headers)).status).toBe(500);
  const [{ message_id }] = await sent();
  await until('the send is settled', async () => (await rows())[0]?.message_id);
  expect(await rows()).toMatchObject([{ message_id, sender_type: 'bot-chatapp' }]);
  expect(await sendPlace(headers)).toMatchObject({ status: 200, body: { response: { key: { id: message_id } } } });
  expect(await sent()).toHaveLength(1);
});

test.each<[string, object, number, string]>([
  ['bad_parameter', {}, 400, 'is not on the chat-app'],
  ['expired_token', {}, 400, 'refuses its key'],
  ['error', { code: 404 }, 400, 'knows no such instance'],
  ['rate_limit', { retry_after: 7 }, 429, 'rate limit'],
  ['server_error', {}, 500, 'outcome_unknown'],
  ['garbage', {}, 500, 'outcome_unknown'],
  ['no_message_id', {}, 500, 'outcome_unknown'],
])('the server’s %s %j is HTTP %i in our words', async (name, more, status, text) => {
  const { sendPlace, fault } = await open('5511999990013');
  await fault({ fault: name, on: 'gateway', ...more });
  const answer = await sendPlace();
  // What the server has turned away for its rate is on record as nothing.
  const id = status === 429 ? {} : { id: expect.stringMatching(/^msg_/) };
  const said = { status, error: true, response: { message: [expect.stringContaining(text)] }, ...id };
  expect([answer.status, answer.body]).toEqual([status, said]);
});
