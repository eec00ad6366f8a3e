import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Loaded, type LoadedClient, loadClient } from './load-client.ts';

let loaded: Loaded;
beforeAll(async () => {
  loaded = await loadClient();
});

type Scripted = readonly [status: number, body?: unknown, headers?: Record<string, string>];
const lost: Scripted = [0];
const fine: Scripted = [200, { success: true }];
const named = (status: number, error: string, headers = {}): Scripted => [
  status,
  { error, message: `The ${error}.`, request_id: 'req-1' },
  headers,
];
const unknown = [500, { error: 'Send outcome unknown', message: 'Nobody knows.', id: 'msg_1' }] as const;
const inProgress = named(409, 'Request in progress', { 'retry-after': '3' });
const limited = named(429, 'Rate limited', { 'retry-after': '2' });

const calls = {
  read: (client: LoadedClient) => client.getMessage({ id: 'msg_1' }),
  send: (client: LoadedClient) => client.sendChatapp({ message_type: 'text', text: 'Olá' }),
  poll: (client: LoadedClient) => client.sendPoll({ instanceName: 'a' }, {}),
  create: (client: LoadedClient) => client.createContact({}),
};

/** What becomes of a call whose requests are answered like this, one after the other; the last answer is given again. */
async function play(call: keyof typeof calls, answers: readonly Scripted[]) {
  const keys: (string | null)[] = [];
  const scripted = async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    const [status, body, more = {}] = answers[Math.min(keys.length, answers.length) - 1] ?? lost;
    if (status === 0) throw new TypeError('connection reset');
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: more });
  };
  const client = loaded.createClient({
    baseUrl: 'https://service.test/v1/',
    gatewayUrl: 'https://gateway.test',
    apiKey: 'svc_1',
    fetch: scripted,
  });
  loaded.waits.length = 0;
  const outcome = await Promise.resolve(calls[call](client)).then(
    (answer) => ({ answer, thrown: undefined }),
    (thrown: unknown) => ({ answer: undefined, thrown }),
  );
  return { ...outcome, keys, waits: [...loaded.waits] };
}

const cases: readonly [keyof typeof calls, string, readonly Scripted[], number][] = [
  ['read', 'no answer', [lost, fine], 2],
  ['read', 'a failure', [named(500, 'Internal server error'), fine], 2],
  ['read', 'a failure of API Gateway', [[503, { message: 'Service Unavailable' }], fine], 2],
  ['read', 'a rate limit', [limited, fine], 2],
  ['read', 'failures without end', [lost], 3],
  ['read', 'a success that is none of ours', [[200, '<html>sign in</html>'], fine], 1],
  ['read', 'a refusal', [named(404, 'Message not found')], 1],
  ['send', 'no answer', [lost, fine], 2],
  ['send', 'no answer, and the first still running', [lost, inProgress, fine], 3],
  ['send', 'a failure before anything was done', [named(500, 'Internal server error'), fine], 2],
  ['send', 'a failure of API Gateway', [[503, { message: 'Service Unavailable' }], fine], 2],
  ['send', 'an outcome that is unknown', [unknown, fine], 1],
  ['send', 'a refusal of the provider', [named(500, 'Provider send failed'), fine], 1],
  ['send', 'a quota', [named(429, 'Quota exceeded', { 'retry-after': '1' }), fine], 1],
  ['send', 'a wait that is too long', [named(429, 'Rate limited', { 'retry-after': '3600' }), fine], 1],
  ['poll', 'no answer', [lost, fine], 2],
  ['poll', 'a failure without a name', [[500, { status: 500, error: true, response: { message: ['No.'] } }], fine], 1],
  ['create', 'no answer', [lost, fine], 1],
  ['create', 'a failure of API Gateway', [[503, { message: 'Service Unavailable' }], fine], 1],
  ['create', 'API Gateway’s own limit', [[429, { message: 'Too Many Requests' }], fine], 2],
  ['create', 'a rate limit', [limited, fine], 2],
];

test.each(cases)('%s: after %s there are as many requests as are safe', async (call, _what, answers, requests) => {
  const { keys, thrown, answer } = await play(call, answers);
  expect(keys).toHaveLength(requests);
  // All under one key, which is the call's own; none where the operation takes none.
  expect(new Set(keys).size).toBe(1);
  expect(keys[0] !== null).toBe(call === 'send' || call === 'poll');
  const last = answers[Math.min(requests, answers.length) - 1];
  if (last === fine) expect(answer).toEqual({ success: true });
  else expect(thrown).toMatchObject({ name: 'RelaydeskError', status: last?.[0] });
});

describe('the waits', () => {
  test('are those that the answers ask for', async () => {
    expect((await play('send', [lost, inProgress, fine])).waits[1]).toBe(3_000);
    expect((await play('create', [limited, fine])).waits).toEqual([2_000]);
  });

  test('grow where the answers ask for none', async () => {
    const [first = 0, second = 0, ...more] = (await play('read', [lost])).waits;
    expect([first >= 250 && first <= 500, second >= 500 && second <= 1_000, more]).toEqual([true, true, []]);
  });
});

describe('an error', () => {
  test('has what is needed to go on: the message on record, the request and the key', async () => {
    const { thrown, keys } = await play('send', [unknown]);
    expect(thrown).toMatchObject({ error: 'Send outcome unknown', id: 'msg_1', idempotency_key: keys[0] });
    expect((await play('read', [named(404, 'Message not found')])).thrown).toMatchObject({ request_id: 'req-1' });
    expect((await play('read', [[404, {}, { 'x-request-id': 'req-2' }]])).thrown).toMatchObject({
      request_id: 'req-2',
    });
    expect((await play('read', [[503, {}, { 'apigw-requestid': 'req-3' }]])).thrown).toMatchObject({
      request_id: 'req-3',
    });
    expect((await play('create', [limited])).thrown).toMatchObject({ retry_after: 2, message: 'The Rate limited.' });
  });

  test.each([
    ['of the photo-app send', 400, { success: false, error: 'text is required' }, 'text is required'],
    [
      'of the gateway',
      404,
      { status: 404, error: true, response: { message: ['no number', 'no name'] } },
      'no number; no name',
    ],
    ['of API Gateway', 413, { message: 'Request Entity Too Large' }, 'Request Entity Too Large'],
    ['that is a page of a proxy', 502, '<html>bad gateway</html>', 'the answer was 502'],
  ])('%s has its explanation, and no name', async (_whose, status, body, message) => {
    expect((await play('create', [[status, body]])).thrown).toMatchObject({ status, error: null, message, body });
  });
});

test('a caller who gives up during a wait is not waited for', async () => {
  const controller = new AbortController();
  // The time of the wait never comes.
  const { createClient, waits } = await loadClient(() => controller.abort(new Error('enough')));
  const failing = async () => new Response('{}', { status: 503 });
  const client = createClient({ baseUrl: 'https://service.test', apiKey: 'svc_1', fetch: failing });
  await expect(client.getMessage({ id: 'a' }, { signal: controller.signal })).rejects.toThrow('enough');
  expect(waits).toHaveLength(1);
});

test('a caller who gives up gets the reason of that, and no repetition', async () => {
  const controller = new AbortController();
  let requests = 0;
  const aborted = async () => {
    requests++;
    controller.abort(new Error('enough'));
    throw new TypeError('aborted');
  };
  const client = loaded.createClient({ baseUrl: 'https://service.test', apiKey: 'svc_1', fetch: aborted });
  await expect(client.getMessage({ id: 'a' }, { signal: controller.signal })).rejects.toThrow('enough');
  expect(requests).toBe(1);
});
