import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { answerIn, lines, rawRequest } from './raw-request.ts';
import { row, served } from './served.ts';

/** The event that the server makes of a request, as it was written to the socket. */
async function eventOf(request: string | Buffer): Promise<APIGatewayProxyEventV2> {
  const port = await served(undefined, { routes: [row('GET', '/things/{id}'), row('ANY', '$default')] });
  return JSON.parse(Buffer.from(answerIn(await rawRequest(port, request)).body, 'latin1').toString());
}

function withBody(contentType: string | undefined, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string);
  const type = contentType ? [`content-type: ${contentType}`] : [];
  return Buffer.concat([Buffer.from(lines('POST / HTTP/1.1', ...type, `content-length: ${bytes.length}`)), bytes]);
}

test('is an event of payload format 2.0', async () => {
  const event = await eventOf(lines('GET /things/7?a=1 HTTP/1.1', 'User-Agent: test'));
  expect(event).toEqual({
    version: '2.0',
    routeKey: 'GET /things/{id}',
    rawPath: '/things/7',
    rawQueryString: 'a=1',
    headers: { 'user-agent': 'test', host: '127.0.0.1', connection: 'close' },
    queryStringParameters: { a: '1' },
    pathParameters: { id: '7' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: '127.0.0.1',
      domainPrefix: 'local',
      http: { method: 'GET', path: '/things/7', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      routeKey: 'GET /things/{id}',
      stage: '$default',
      time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      timeEpoch: expect.any(Number),
    },
    isBase64Encoded: false,
  });
});

describe('the path', () => {
  test.each([
    ['is decoded', '/a%20b/%C3%A9%2Fx', '/a b/é/x'],
    ['keeps its plus signs', '/a+b', '/a+b'],
    ['keeps %25, so that nothing is decoded twice', '/a%252Fb', '/a%252Fb'],
    ['has U+FFFD where it is no UTF-8', '/%ff', '/\ufffd'],
    ['keeps what is no escape', '/%zz%4', '/%zz%4'],
    ['is the one in an absolute address', 'http://example.com/a?b', '/a'],
    ['is / in an absolute address without one', 'http://example.com', '/'],
    ['keeps its slashes', '//a//', '//a//'],
  ])('%s', async (_what, target, rawPath) => {
    expect(await eventOf(lines(`GET ${target} HTTP/1.1`))).toMatchObject({
      rawPath,
      requestContext: { http: { path: rawPath } },
    });
  });
});

describe('the query', () => {
  test('comes as it was written, and decoded by name with repeats joined', async () => {
    const raw = 'a=1&b=%C3%A9+x&a=2,3&c&__proto__=p&constructor=q&d=?&e=%zz';
    const event = await eventOf(lines(`GET /?${raw} HTTP/1.1`));
    expect(event.rawQueryString).toBe(raw);
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ['a', '1,2,3'],
      ['b', 'é x'],
      ['c', ''],
      ['__proto__', 'p'],
      ['constructor', 'q'],
      ['d', '?'],
      ['e', '%zz'],
    ]);
  });

  test.each(['/', '/?'])('is empty, and has no parameters, for %s', async (target) => {
    const event = await eventOf(lines(`GET ${target} HTTP/1.1`));
    expect([event.rawQueryString, 'queryStringParameters' in event]).toEqual(['', false]);
  });
});

test('headers have lower-case names and repeats joined with commas; cookies stand apart', async () => {
  const event = await eventOf(lines('GET / HTTP/1.1', 'X-One: a', 'x-one: b, c', 'Cookie: a=1; b=2', 'cookie: c=3'));
  expect(event.headers['x-one']).toBe('a,b, c');
  expect(event.cookies).toEqual(['a=1', 'b=2', 'c=3']);
  expect(event.headers).not.toHaveProperty('cookie');
});

describe('a body', () => {
  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'text/plain',
    'application/xml',
    'application/javascript',
  ])('of type %s is text', async (type) => {
    expect(await eventOf(withBody(type, '{"é":1}'))).toMatchObject({ body: '{"é":1}', isBase64Encoded: false });
  });

  test.each([
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'image/png',
    'application/jsonx',
    undefined,
  ])('of type %s is base64', async (type) => {
    const bytes = Buffer.from([0, 255, 128, 13, 10]);
    expect(await eventOf(withBody(type, bytes))).toMatchObject({
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    });
  });

  test('has U+FFFD where it should be text and is no UTF-8', async () => {
    const bytes = Buffer.from([0x22, 0xff, 0xc3, 0xa9, 0x22]);
    expect((await eventOf(withBody('application/json', bytes))).body).toBe('"\ufffdé"');
  });

  test('may come with a GET', async () => {
    const request = withBody('application/json', '{}').toString().replace('POST', 'GET');
    expect(await eventOf(request)).toMatchObject({ body: '{}', requestContext: { http: { method: 'GET' } } });
  });

  test('may come in chunks', async () => {
    const head = lines('POST / HTTP/1.1', 'content-type: text/plain', 'transfer-encoding: chunked');
    expect((await eventOf(`${head}2\r\nab\r\n1\r\nc\r\n0\r\n\r\n`)).body).toBe('abc');
  });

  test('that is empty is none', async () => {
    const event = await eventOf(withBody('image/png', ''));
    expect(['body' in event, event.isBase64Encoded]).toEqual([false, false]);
  });
});
