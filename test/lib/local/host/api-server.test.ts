import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerIn, lines, rawRequest } from './raw-request.ts';
import { row, served } from './served.ts';

const said: unknown[][] = [];
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...args) => void said.push(args));
});
afterEach(() => {
  jest.restoreAllMocks();
  said.length = 0;
});

const get = async (port: number, ...head: string[]) =>
  answerIn(await rawRequest(port, lines('GET / HTTP/1.1', ...head)));

describe('passes on what the function answers', () => {
  test('with its status, headers, cookies and length', async () => {
    const cookies = ['a=1', 'b=2'];
    const port = await served(async () => ({
      statusCode: 201,
      headers: { 'X-Thing': 'é', n: 1 },
      cookies,
      body: 'olá',
    }));
    const { status, head, body } = await get(port);
    expect([status, Buffer.from(body, 'latin1').toString()]).toEqual([201, 'olá']);
    for (const line of ['X-Thing: é', 'n: 1', 'set-cookie: a=1', 'set-cookie: b=2', 'content-length: 4'])
      expect(head).toContain(`\r\n${line}`);
  });

  test('as bytes when they come in base64', async () => {
    const body = Buffer.from([0, 255]).toString('base64');
    const port = await served(async () => ({ statusCode: 200, body, isBase64Encoded: true }));
    expect((await get(port)).body).toBe('\u0000\u00ff');
  });

  test('without its body for HEAD', async () => {
    const port = await served();
    const { status, head, body } = answerIn(await rawRequest(port, lines('HEAD / HTTP/1.1')));
    expect([status, /content-length: \d{3}/.test(head), body]).toEqual([200, true, '']);
  });

  test('in the order of the requests when they come without waiting', async () => {
    const port = await served(async ({ rawPath }) => ({ statusCode: 200, body: `${rawPath};` }));
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const answer = await rawRequest(port, request('/1') + request('/2') + lines('GET /3 HTTP/1.1'));
    expect(answer.match(/\/\d;/g)).toEqual(['/1;', '/2;', '/3;']);
  });

  test('after saying that it will read the body, to a client that asks first', async () => {
    const port = await served(async ({ body }) => ({ statusCode: 200, body: `got ${body}` }));
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(lines('POST / HTTP/1.1', 'content-type: text/plain', 'content-length: 2', 'expect: 100-continue'));
    const [first] = await once(socket, 'data');
    expect(first).toMatch(/^HTTP\/1.1 100 Continue/);
    socket.write('ab');
    const [second] = await once(socket, 'data');
    expect(second).toMatch(/got ab$/);
  });
});

describe('answers as API Gateway does by itself', () => {
  const ours = (status: number, message: string) => ({ status, body: JSON.stringify({ message }) });

  test.each([
    ['what it throws', () => Promise.reject(new Error('two\nlines')), 'two lines'],
    ['no answer', async () => undefined, expect.any(String)],
    ['an answer without a status', async () => ({ body: 'x' }), 'the answer has no status code'],
    ['a header that cannot be sent', async () => ({ statusCode: 200, headers: { x: 'a\nb' } }), expect.any(String)],
  ])('500 when the function gives %s', async (_what, handler, line) => {
    const port = await served(handler as never);
    expect(await get(port)).toMatchObject(ours(500, 'Internal Server Error'));
    const [[text]] = said as [[string]];
    expect(text.replace('ANY $default: ', '')).toEqual(line);
  });

  test('503 when the function takes longer than it waits, whatever comes of it later', async () => {
    let fail = (_error: Error) => {};
    const port = await served(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
      { integrationMs: 20 },
    );
    expect(await get(port)).toMatchObject(ours(503, 'Service Unavailable'));
    fail(new Error('too late'));
  });

  test('404 where it has no route', async () => {
    const port = await served(undefined, { routes: [row('GET', '/there')] });
    expect(await get(port)).toMatchObject(ours(404, 'Not Found'));
  });

  test('431 from 10,240 bytes of request line and header values on', async () => {
    const port = await served(async () => ({ statusCode: 200, body: '' }));
    const fixed = 'GET / HTTP/1.1127.0.0.1close'.length;
    const statuses = async (length: number) => (await get(port, `x: ${'x'.repeat(length)}`)).status;
    expect(await statuses(10_240 - fixed)).toBe(200);
    expect(await statuses(10_240 - fixed + 1)).toBe(431);
    expect(await get(port, `x: ${'x'.repeat(100_000)}`)).toMatchObject(ours(431, 'Request Header Fields Too Large'));
    expect(answerIn(await rawRequest(port, lines(`GET /${'x'.repeat(10_240)} HTTP/1.1`))).status).toBe(431);
  });

  const upload = (type: string, bytes: number) => {
    const head = lines('POST / HTTP/1.1', `content-type: ${type}`, `content-length: ${bytes}`);
    return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'x')]);
  };
  const megabyte = 1024 * 1024;

  test.each([
    ['a body', 'text/plain', 7 * megabyte],
    ['an event', 'text/plain', 6 * megabyte],
    ['an event with its body in base64', 'image/png', 5 * megabyte],
  ])('413 when %s is over 6 MB', async (_what, type, bytes) => {
    const port = await served();
    expect(answerIn(await rawRequest(port, upload(type, bytes)))).toMatchObject(ours(413, 'Request Entity Too Large'));
  });

  test('500 when an answer is over 6 MB as Lambda returns it, which escapes it again', async () => {
    const answered = async (quotes: number) => {
      const port = await served(async () => ({ statusCode: 200, body: '"'.repeat(quotes) }));
      return (await get(port, 'x: y')).status;
    };
    expect([await answered(3 * megabyte - 1024), await answered(3 * megabyte)]).toEqual([200, 500]);
  });

  test('nothing of the sort up to there', async () => {
    const port = await served(async ({ body }) => ({ statusCode: 200, body: `${body?.length}` }));
    expect(answerIn(await rawRequest(port, upload('text/plain', 6 * megabyte - 2048))).status).toBe(200);
  });
});

test('says nothing and serves on when a client goes away in the middle of its body, or before its answer', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ statusCode: number }>();
  const port = await served(async ({ rawPath }) => {
    if (rawPath !== '/slow') return { statusCode: 200, body: '' };
    asked.resolve();
    return answer.promise;
  });
  const half = connect(port, '127.0.0.1');
  await new Promise((resolve) => half.write(`${lines('POST / HTTP/1.1', 'content-length: 9')}half`, resolve));
  half.resetAndDestroy();
  const gone = connect(port, '127.0.0.1');
  gone.write(lines('GET /slow HTTP/1.1'));
  await asked.promise;
  gone.resetAndDestroy();
  answer.resolve({ statusCode: 200 });
  expect((await get(port)).status).toBe(200);
  expect(said).toEqual([]);
});
