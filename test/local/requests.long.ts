import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EndpointRow, endpoints } from '../../shared/routes.ts';
import { clientOf } from './client.ts';
import { type Stack, startStack } from './stack.ts';

/** A provider of a person's own. */
const received: { url?: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
const provider = createServer(async (request, response) => {
  const { url, headers } = request;
  received.push({ url, headers, body: await json(request) });
  const contacts = [{ input: '+5511999990000', wa_id: '5511999990000' }];
  const answer = { messaging_product: 'whatsapp', contacts, messages: [{ id: `wamid.own.${received.length}` }] };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

let stack: Stack;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  // With a slash at its end, as people write it.
  stack = await startStack(undefined, { CHATAPP_API_URL: `http://127.0.0.1:${port}/`, CHATAPP_API_VERSION: 'v99.0' });
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

test('calls the provider at CHATAPP_API_URL and leaves the sandbox alone', async () => {
  const client = clientOf(stack.demo);
  const { status, body } = await client.send('to a provider of ours');
  expect([status, body.data.message_id]).toEqual([200, `wamid.own.${received.length}`]);
  expect(received.at(-1)).toMatchObject({
    url: '/v99.0/100000000000001/messages',
    headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
    body: {
      messaging_product: 'whatsapp',
      to: '+5511999990000',
      type: 'text',
      text: { body: 'to a provider of ours' },
    },
  });
  expect(await client.received()).toEqual([]);
});

/** A POST of raw bytes with the demo's key. */
async function sent(bytes: string | Uint8Array, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.demo.base_url}/send-chatapp`, {
    method: 'POST',
    body: bytes as string,
    headers: { authorization: `Bearer ${stack.demo.api_key}`, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const message = { phone_number: '+5511999990000', message_type: 'text', text: 'é' };
const jsonType = { 'content-type': 'application/json' };

describe('a body', () => {
  test.each([
    ['as JSON', 'application/json; charset=utf-8', 200],
    ['as a kind of JSON, which API Gateway passes on in base64', 'application/vnd.api+json', 200],
    ['as a form', 'application/x-www-form-urlencoded', 415],
    ['as text', 'text/plain', 415],
  ])('%s (%s) is answered with %i', async (_what, type, status) => {
    expect((await sent(JSON.stringify(message), { 'content-type': type })).status).toBe(status);
  });

  test('without a content type is answered with 415', async () => {
    expect((await sent(Buffer.from(JSON.stringify(message)))).status).toBe(415);
  });

  test('that is no UTF-8 is read with U+FFFD in those places, as behind API Gateway, and refused for it', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...message, text: 'a#b' }));
    bytes[bytes.indexOf('#')] = 0xff;
    const { status, body } = await sent(bytes, jsonType);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^text has the sign U\+FFFD/)]);
  });

  test.each([
    ['is empty', '', 400, 'Invalid request body'],
    ['is torn', '{"phone_number"', 400, 'Invalid request body'],
    ['is a list', '[]', 400, 'Invalid request body'],
    ['is over 256 KB', JSON.stringify({ ...message, text: 'x'.repeat(256 * 1024) }), 413, 'Payload too large'],
  ])('that %s is refused', async (_what, text, status, error) => {
    const answer = await sent(text, jsonType);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('over 6 MB is refused by API Gateway', async () => {
    const answer = await sent('x'.repeat(7 * 1024 * 1024), jsonType);
    expect(answer).toEqual({ status: 413, body: { message: 'Request Entity Too Large' } });
  });
});

test('a stranger hears 401 whatever the body is', async () => {
  for (const body of ['', '{', JSON.stringify(message)]) {
    const response = await fetch(`${stack.demo.base_url}/send-chatapp`, { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'Invalid API key' }),
    ]);
  }
});

test.each([
  [
    'base_url',
    '/nowhere/é?x',
    { error: 'Not found', message: 'Cannot GET /nowhere/é', request_id: expect.stringMatching(/^[\w-]{36}$/) },
  ],
  ['gateway_url', '/nowhere', { status: 404, error: true, response: { message: ['Cannot GET /nowhere'] } }],
] as const)('%s%s is no route', async (api, path, body) => {
  const response = await fetch(`${stack.demo[api]}${path}`);
  expect([response.status, await response.json()]).toEqual([404, body]);
});

test('a path with another method is 405, with the methods that it has', async () => {
  const response = await fetch(`${stack.demo.base_url}/send-chatapp`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

const open = (endpoints as readonly EndpointRow[]).filter(
  ({ auth, api, method, path }) => auth === 'none' && api === 'service' && method === 'GET' && path !== '$default',
);

test.each(open)(
  'HEAD of $path is answered as GET is, without the body, and without CORS but where that is said',
  async (row) => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => {
        const address = `${stack.demo.base_url}${row.path.replace('{file}', 'abc.png')}`;
        const response = await fetch(address, { method, redirect: 'manual' });
        const { 'x-request-id': id, ...all } = Object.fromEntries(response.headers);
        // Of the connection, not of the answer.
        const { date: _d, connection: _c, 'keep-alive': _k, ...headers } = all;
        return { status: response.status, headers, hasId: id !== undefined, length: (await response.text()).length };
      }),
    );
    expect(get?.length).toBeGreaterThan(0);
    expect(head).toEqual({ ...get, length: 0 });
    expect(get?.headers['access-control-allow-origin']).toBe(row.path.startsWith('/openapi') ? '*' : undefined);
  },
);

test('a slash at the end and the root lead to where something is', async () => {
  const leads = async (path: string) => {
    const response = await fetch(`${stack.demo.base_url}${path}`, { redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };
  expect(await leads('/health/?a=b%2F')).toEqual([308, '/health?a=b%2F']);
  expect(await leads('/')).toEqual([302, '/docs']);
});

test('an extra slash in front and an escaped letter lead to the same route', async () => {
  for (const path of ['//health', '/heal%74h']) expect((await fetch(`${stack.demo.base_url}${path}`)).status).toBe(200);
});
