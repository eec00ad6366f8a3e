import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { clientOf, post } from './client.ts';
import { type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

let stack: Stack;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  // Allowing nothing is for addresses that callers name: the sandbox is the operator's.
  stack = await startStack(undefined, { OUTBOUND_ALLOW: '' });
  client = clientOf(stack.demo);
  // Receipts would move on the states that these tests look at.
  await post(`${stack.demo.sandbox_url}/receipts`, { statuses: [] });
});

test('writes where things are to demo.json, for the owner alone', () => {
  expect(stack.demo).toEqual({
    base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    gateway_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    sandbox_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    console_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    organization: 'demo',
    api_key: expect.stringMatching(/^svc_/),
    phone_number: '+5511999990000',
    photoapp_id: '17841400008460057',
    gateway_instance: 'demo',
    contact_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  for (const file of ['demo.json', 'master-secret', 'sandbox-secret', 'stack.json'])
    expect([file, statSync(join(stack.directory, file)).mode & 0o777]).toEqual([file, 0o600]);
});

test('sends the message of the curl command on the screen', async () => {
  const [command] = /curl [\s\S]*?\n\n/.exec(stack.said.out) ?? [];
  const { stdout } = await promisify(execFile)('bash', ['-c', `curl() { command curl -sS "$@"; }; ${command}`]);
  expect(JSON.parse(stdout)).toMatchObject({
    success: true,
    data: { recipient: '5511999990000', organization: 'Demo' },
  });
  expect(await client.received()).toContain('Hello from Relaydesk');
});

test('passes a text on as it is, and shows it in the conversation', async () => {
  const number = await client.newContact('+5511988880001');
  const text = 'Olá 👩‍👩‍👧 שלום "quoted" \\ \n two';
  const { status, body } = await client.send(text, {}, number);
  expect(status).toBe(200);
  expect(await client.received(number)).toEqual([text]);
  const { messages } = await client.conversation(number);
  expect(messages).toMatchObject([{ message: text, message_id: body.data.message_id, sender_type: 'bot-chatapp' }]);
});

test('takes twenty sends at once into one conversation, each once', async () => {
  const number = await client.newContact('+5511988880002');
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  const answers = await Promise.all(texts.map((text) => client.send(text, {}, number)));
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));

  // What many have sent at once their conversation's worker puts there, a moment after they are answered.
  await until('all are there', async () => (await client.conversation(number)).messages.length === texts.length);
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      client.get(`/conversations?chatappNumber=${number.slice(1)}&limit=7&page=${page}&ascending=true`),
    ),
  );
  const messages = pages.flatMap(({ body }) => body.messages);
  expect(messages.map(({ message }) => message).toSorted()).toEqual(texts.toSorted());
  expect((await client.received(number)).toSorted()).toEqual(texts.toSorted());
});

test('sends once when one Idempotency-Key is used twice at once', async () => {
  const number = await client.newContact('+5511988880003');
  const key = { 'idempotency-key': 'twice-at-once' };
  const answers = await Promise.all([client.send('once', key, number), client.send('once', key, number)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  for (const { status, headers } of answers) {
    if (status === 200) continue;
    expect([status, headers.has('retry-after')]).toEqual([409, true]);
  }
  const again = await client.send('once', key, number);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(await client.received(number)).toEqual(['once']);
  expect((await client.conversation(number)).messages).toHaveLength(1);
});

test("passes on the provider's rate limit with its waiting time, and stores nothing", async () => {
  const number = await client.newContact('+5511988880004');
  await client.fault({ fault: 'rate_limit', retry_after: 7 });
  const { status, headers, body } = await client.send('too fast', {}, number);
  expect([status, headers.get('retry-after'), body.error]).toEqual([429, '7', 'Rate limited']);
  expect((await client.conversation(number)).messages).toEqual([]);
});

test('says that the outcome is unknown when the connection is cut after accepting, and shows it', async () => {
  const number = await client.newContact('+5511988880005');
  await client.fault({ fault: 'close_after_accepting' });
  const key = { 'idempotency-key': 'cut' };
  const { status, body } = await client.send('lost?', key, number);
  expect([status, body.error]).toEqual([500, 'Send outcome unknown']);
  const { messages } = await client.conversation(number);
  expect(messages).toMatchObject([
    { message: 'lost?', message_status: 'sent', message_id: null, outcome_unknown: true },
  ]);

  const again = await client.send('lost?', key, number);
  expect([again.status, again.body.error]).toEqual([500, 'Send outcome unknown']);
  expect(await client.received(number)).toEqual(['lost?']);
});

test.each([
  ['server_error', 500, 'Provider send failed'],
  ['bad_parameter', 400, 'Provider rejected message'],
  ['expired_token', 400, 'Invalid provider'],
])('maps the fault %s to %i %s', async (fault, status, error) => {
  await client.fault({ fault });
  const answer = await client.send('refused');
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});
