import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '../../../../functions/messages/send-chatapp.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { aText, type Client, newClient } from '../../client.ts';
import { callRaw } from '../../raw-event.ts';

let world: World;
let client: Client & { tenant: { apiKey: string } };
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
});
afterAll(() => world.close());

interface Sent {
  readonly body?: string;
  readonly contentType?: string;
  readonly isBase64Encoded?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const post = ({ contentType = 'application/json', headers, ...rest }: Sent) =>
  callRaw(serve, world.ports, {
    headers: {
      authorization: `Bearer ${client.tenant.apiKey}`,
      ...(contentType !== 'none' && { 'content-type': contentType }),
      ...headers,
    },
    ...rest,
  });

const valid = JSON.stringify(aText);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('a body', () => {
  test.each<[string, Sent]>([
    ['that is missing', {}],
    ['that is empty', { body: '' }],
    ['that is missing, with no content type', { contentType: 'none' }],
    ['of white space', { body: ' \n' }],
    ['that is null', { body: 'null' }],
    ['that is a list', { body: '[]' }],
    ['that is a list of messages', { body: `[${valid}]` }],
    ['that is a string', { body: '"x"' }],
    ['that is a number', { body: '5' }],
    ['that is true', { body: 'true' }],
    ['that is cut short', { body: valid.slice(0, -1) }],
    ['with a comma too many', { body: '{"a":1,}' }],
    ['in single quotes', { body: "{'a':1}" }],
    ['with NaN', { body: '{"a":NaN}' }],
    ['with a byte order mark', { body: `\ufeff${valid}` }],
    ['with a line break in a string', { body: '{"a":"\n"}' }],
    ['that is two objects', { body: valid + valid }],
    ['that is a form', { body: 'phone_number=1' }],
    ['of a hundred thousand lists in each other', { body: '['.repeat(100_000) + ']'.repeat(100_000) }],
    ['that is base64 of no JSON', { body: base64('{'), isBase64Encoded: true }],
    ['that is base64 though nothing says so', { body: base64(valid) }],
  ])('%s is 400 Invalid request body', async (_what, sent) => {
    const { status, body } = await post(sent);
    expect([status, body.error]).toEqual([400, 'Invalid request body']);
    expect(Object.keys(body)).toEqual(['error', 'message']);
  });

  test('in base64 is read, emoji and all', async () => {
    const { status } = await post({
      body: base64(JSON.stringify({ ...aText, text: '👩‍👩‍👧‍👦 مرحبا' })),
      isBase64Encoded: true,
    });
    expect(status).toBe(200);
    expect((await client.conversation()).at(-1).message).toBe('👩‍👩‍👧‍👦 مرحبا');
  });

  test('with members we do not know, also deep ones, is sent without them', async () => {
    const deep = '['.repeat(1000) + ']'.repeat(1000);
    const { status } = await post({ body: `{"to":"x","media_url":5,"deep":${deep},${valid.slice(1)}` });
    expect(status).toBe(200);
  });

  test('with __proto__ gets nothing from there and changes nothing for others', async () => {
    const { status, body } = await post({
      body: '{"__proto__":{"text":"polluted"},"phone_number":"5511999990000","message_type":"text"}',
    });
    expect([status, body.message]).toEqual([
      400,
      'The body has a member named __proto__, which is refused; leave it out.',
    ]);
    expect(({} as Record<string, unknown>).text).toBeUndefined();
  });
});

describe('a content type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/vnd.api+json',
    'application/problem+json; charset=utf-8',
    'application/json; charset="UTF8"',
    'application/json ; profile=x; charset=utf_8',
  ])('%s is taken', async (contentType) => {
    expect((await post({ contentType, body: valid })).status).toBe(200);
  });

  test.each([
    'none',
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json-patch',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '*/*',
  ])('%s is 415', async (contentType) => {
    const { status, body } = await post({ contentType, body: valid });
    expect([status, body]).toEqual([
      415,
      { error: 'Unsupported content type', message: 'The body must be sent with Content-Type: application/json.' },
    ]);
  });
});

test.each([
  ['application/json; charset=iso-8859-1', 'identity', 'The body must be in UTF-8, not in the charset iso-8859-1.'],
  ['application/json; charset="utf-16"', '', 'The body must be in UTF-8, not in the charset utf-16.'],
  ['application/json', 'gzip', 'The body must be sent uncompressed, without Content-Encoding: gzip.'],
])('a body in another charset or encoding is 415, by its name: %s, %s', async (contentType, encoding, message) => {
  const { status, body } = await post({ contentType, body: valid, headers: { 'content-encoding': encoding } });
  expect([status, body]).toEqual([415, { error: 'Unsupported content type', message }]);
});

describe('a body of 256 KB', () => {
  const limit = 262_144;
  /** A valid body of exactly so many bytes. */
  const padded = (bytes: number, unit = 'x') => {
    const room = bytes - Buffer.byteLength(`{"pad":"",${valid.slice(1)}`);
    const times = Math.floor(room / Buffer.byteLength(unit));
    return `{"pad":"${unit.repeat(times)}${'x'.repeat(room - times * Buffer.byteLength(unit))}",${valid.slice(1)}`;
  };

  test.each<[string, Sent, number]>([
    ['is taken', { body: padded(limit) }, 200],
    ['and one byte is 413', { body: padded(limit + 1) }, 413],
    ['is taken in base64, which is longer', { body: base64(padded(limit)), isBase64Encoded: true }, 200],
    ['and one byte is 413 in base64', { body: base64(padded(limit + 1)), isBase64Encoded: true }, 413],
    ['counts bytes, not characters', { body: padded(limit + 1, '👋') }, 413],
    ['is taken with characters of four bytes', { body: padded(limit, '👋') }, 200],
  ])('%s', async (_what, sent, status) => {
    expect((await post(sent)).status).toBe(status);
  });

  test('is named in the refusal, with the size that came', async () => {
    expect((await post({ body: padded(limit + 1) })).body).toEqual({
      error: 'Payload too large',
      message: 'The body is 262145 bytes; the limit is 262144.',
    });
  });
});
