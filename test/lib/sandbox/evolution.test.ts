import { expect, test } from '@jest/globals';
import { call, post, sandbox } from './client.ts';
import { aPoll, instanceService, jid, sendEvolution } from './evolution-client.ts';
import { allTaken, setReceipts } from './receipt-client.ts';

const sent = async (url: string) => (await call(`${url}/sent?platform=gateway`)).body.sent;
const fault = (url: string, value: object) => post(`${url}/faults`, { on: 'gateway', ...value });

const number = '5511999990000';
const key = { id: '3EB0A1', remoteJid: jid, fromMe: false };

test.each<[string, object, object]>([
  ['sendReaction', { key, reaction: '👍' }, { reactionMessage: { key, text: '👍' } }],
  ['sendReaction', { key, reaction: '' }, { reactionMessage: { key, text: '' } }],
  ['sendPoll', aPoll, { pollCreationMessageV3: { name: 'Which?', selectableOptionsCount: 1 } }],
  [
    'sendLocation',
    { number, latitude: 0, longitude: 0, name: '', address: '' },
    { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } },
  ],
  ['sendWhatsAppAudio', { number, audio: 'https://example.com/a.mp3', delay: 1200 }, { audioMessage: { ptt: true } }],
  ['sendWhatsAppAudio', { number, audio: 'AAAA' }, { audioMessage: {} }],
])('%s answers 201 with the bare record, and lists %j', async (route, payload, message) => {
  const { url } = await sandbox();
  const { status, body } = await sendEvolution(url, { route, payload });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    key: { id: expect.stringMatching(/^3EB0[0-9A-F]{16}$/), fromMe: true, remoteJid: jid },
    status: 'PENDING',
    message,
    messageTimestamp: expect.any(Number),
    pushName: expect.any(String),
  });
  expect(await sent(url)).toEqual([
    {
      platform: 'gateway',
      at: expect.stringMatching(/Z$/),
      instance: 'demo',
      route,
      message_id: body.key.id,
      payload,
    },
  ]);
  expect((await call(`${url}/sent?to=${number}`)).body.count).toBe(1);
});

test.each([
  ['120363041234567890@g.us', '120363041234567890@g.us'],
  ['5531999990000', '553199990000@s.whatsapp.net'],
  ['5511999990000:12@s.whatsapp.net', jid],
])('knows %s as %s', async (to, remoteJid) => {
  const { url } = await sandbox();
  expect((await sendEvolution(url, { payload: { ...aPoll, number: to } })).body.key).toMatchObject({ remoteJid });
});

test.each<[string, string, unknown, string]>([
  ['a nested reaction', 'sendReaction', { reactionMessage: { key, text: '👍' } }, 'instance.key'],
  ['a word as reaction', 'sendReaction', { key, reaction: 'ok' }, '"reaction" must be a single emoji'],
  ['one value', 'sendPoll', { ...aPoll, values: ['a'] }, 'instance.values'],
  ['thirteen values', 'sendPoll', { ...aPoll, values: [...'abcdefghijklm'] }, 'instance.values'],
  ['the same value twice', 'sendPoll', { ...aPoll, values: ['a', 'a'] }, 'instance.values must be unique'],
  ['a count in text', 'sendPoll', { ...aPoll, selectableCount: '1' }, 'instance.selectableCount'],
  [
    'a latitude in text',
    'sendLocation',
    { number, latitude: '1', longitude: 1, name: '', address: '' },
    'instance.latitude',
  ],
  ['no address', 'sendLocation', { number, latitude: 1, longitude: 1, name: '' }, 'instance.address'],
  ['a data URI', 'sendWhatsAppAudio', { number, audio: 'data:audio/ogg;base64,AAAA' }, 'instance.audio'],
  ['no JSON', 'sendPoll', '{', 'instance.'],
])('400s %s with a list of texts', async (_what, route, payload, text) => {
  const { url } = await sandbox();
  const { status, body } = await sendEvolution(url, { route, payload });
  expect([status, body]).toEqual([
    400,
    {
      status: 400,
      error: 'Bad Request',
      response: { message: expect.arrayContaining([expect.stringContaining(text)]) },
    },
  ]);
  expect(await sent(url)).toEqual([]);
});

test('400s a number that nobody has as the server does', async () => {
  const { url } = await sandbox();
  const { status, body } = await sendEvolution(url, { payload: { ...aPoll, number: '0000000000' } });
  const unknown = { jid: '0000000000@s.whatsapp.net', exists: false, number: '0000000000' };
  expect([status, body.response]).toEqual([400, { message: [unknown] }]);
});

test('404s an unknown instance before it looks at the key, and 401s without a key', async () => {
  const { url } = await sandbox();
  const missing = await sendEvolution(url, { headers: { apikey: '' }, instance: 'unknown%20one' });
  expect([missing.status, missing.body.response]).toEqual([
    404,
    { message: ['The "unknown one" instance does not exist'] },
  ]);
  const keyless = await sendEvolution(url, { headers: { apikey: '' } });
  expect([keyless.status, keyless.body]).toEqual([
    401,
    { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } },
  ]);
});

test.each(['/evolution/message/sendAudio/demo', '/evolution', '/evolution/message/sendPoll'])(
  '404s the route %s in the server’s words',
  async (path) => {
    const { url } = await sandbox();
    const { status, body } = await post(`${url}${path}`, aPoll, { apikey: 'any-key' });
    expect([status, body.response]).toEqual([404, { message: [`Cannot POST ${path}`] }]);
  },
);

test('takes audio of five megabytes', async () => {
  const { url } = await sandbox();
  expect(
    (await sendEvolution(url, { route: 'sendWhatsAppAudio', payload: { number, audio: 'A'.repeat(5_600_000) } }))
      .status,
  ).toBe(201);
});

test.each<[object, number, object]>([
  [{ fault: 'rate_limit', retry_after: 7 }, 429, { message: ['Too many requests'] }],
  [{ fault: 'bad_parameter' }, 400, { message: [{ jid, exists: false, number }] }],
  [{ fault: 'expired_token' }, 401, { message: 'Unauthorized' }],
  [{ fault: 'server_error' }, 500, { message: 'Internal Server Error' }],
  [{ fault: 'error', code: 404 }, 404, { message: ['sandbox fault: error'] }],
])('the fault %j is HTTP %i, and accepts nothing', async (given, status, response) => {
  const { url } = await sandbox();
  await fault(url, given);
  const answer = await sendEvolution(url);
  expect([answer.status, answer.body.response]).toEqual([status, response]);
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
  expect(await sent(url)).toEqual([]);
  expect((await sendEvolution(url)).status).toBe(201);
});

test.each([
  [{ fault: 'error' }, 'must be one of'],
  [{ fault: 'error', code: 131009 }, 'must be one of'],
  [{ fault: 'rate_limit', code: 4 }, 'takes no code'],
])('400s the fault %j, which no server has', async (given, text) => {
  const { url } = await sandbox();
  const { status, body } = await fault(url, given);
  expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
});

test('the fault no_message_id accepts, and answers with a record without key.id', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'no_message_id' });
  const { status, body } = await sendEvolution(url);
  expect([status, body.key]).toEqual([201, { fromMe: true, remoteJid: jid }]);
  expect(await sent(url)).toHaveLength(1);
});

test('the fault garbage accepts, and answers with what is no JSON', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'garbage' });
  expect((await sendEvolution(url)).body).toBeUndefined();
  expect(await sent(url)).toHaveLength(1);
});

test('the fault slow accepts at once, and answers late', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'slow', delay_ms: 300 });
  const answer = sendEvolution(url);
  while ((await sent(url)).length === 0);
  expect((await answer).status).toBe(201);
});

test.each([
  ['close_before_accepting', 0],
  ['close_after_accepting', 1],
])('the fault %s cuts the connection and lists %i', async (name, count) => {
  const { url } = await sandbox();
  await fault(url, { fault: name });
  await expect(sendEvolution(url)).rejects.toThrow('fetch failed');
  expect(await sent(url)).toHaveLength(count);
});

test('tells the instance’s service that a message was sent, twice, that it arrived, and that it was read', async () => {
  const started = await sandbox();
  const { url } = started;
  const service = await instanceService(started);
  const { body } = await sendEvolution(url);
  await allTaken(url);
  expect(service.received.map(({ signed, secret }) => [signed, secret])).toEqual(
    Array(4).fill([false, 'instance-secret']),
  );
  const update = (status: string) => ({ keyId: body.key.id, fromMe: true, remoteJid: jid, status });
  expect(service.received.map((each) => [each.body.event, each.body.data])).toMatchObject([
    ['send.message', { key: body.key, status: 'PENDING', messageTimestamp: body.messageTimestamp }],
    ['messages.update', update('SERVER_ACK')],
    ['messages.update', update('DELIVERY_ACK')],
    ['messages.update', update('READ')],
  ]);
});

test('tells nothing of an instance that has no webhook', async () => {
  const { url } = await sandbox();
  await instanceService({ url }, 'another');
  await sendEvolution(url);
  expect((await call(`${url}/receipts`)).body.due).toBe(0);
});

test('tells of a failure, and of a message that it accepted without saying so', async () => {
  const started = await sandbox();
  const { url } = started;
  const service = await instanceService(started);
  await setReceipts(url, { statuses: ['failed'] });
  await fault(url, { fault: 'close_after_accepting' });
  await expect(sendEvolution(url)).rejects.toThrow('fetch failed');
  await allTaken(url);
  expect(service.received.map(({ body }) => body.data.status)).toEqual(['ERROR']);
});

test('sends one receipt when it is asked to', async () => {
  const started = await sandbox();
  const { url } = started;
  const service = await instanceService(started);
  await setReceipts(url, { statuses: [] });
  const { body } = await sendEvolution(url);
  await post(`${url}/receipts/send`, { message_id: body.key.id, status: 'read' });
  expect(service.received.map((each) => each.body.data)).toMatchObject([{ keyId: body.key.id, status: 'READ' }]);
});
