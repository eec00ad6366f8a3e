import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { respond } from '../../../shared/http/respond.ts';

test('JSON goes out with its type and the status of the operation', () => {
  expect(respond({ status: 201 }, { headers: { 'X-Own': '1' }, body: { a: 'é' } }, undefined)).toEqual({
    statusCode: 201,
    headers: { 'Content-Type': 'application/json', 'X-Own': '1' },
    body: '{"a":"é"}',
  });
});

test('text goes out as it is', () => {
  expect(respond({ contentType: 'text/plain' }, { body: '12' }, 'br')).toEqual({
    statusCode: 200,
    headers: { 'Content-Type': 'text/plain' },
    body: '12',
  });
});

describe.each([
  ['kept compressed', { brotli: brotliCompressSync('olá').toString('base64') }],
  ['made now', { body: 'olá' }],
])('a document that is %s', (_what, kept) => {
  const documents = { contentType: 'text/javascript', isDocument: true } as const;
  const to = (acceptEncoding?: string) => respond(documents, { headers: { 'X-Own': '1' }, ...kept }, acceptEncoding);
  const plain = { 'Content-Type': 'text/javascript', 'X-Own': '1', Vary: 'Accept-Encoding' };

  test.each([
    ...[
      'br',
      'gzip, deflate, br, zstd',
      'BR',
      'br;q=0.5',
      'gzip,br;q=1.0',
      'br ; q=0.01',
      '*',
      'identity, *;q=0.1',
    ].map((list) => [list, 'br', brotliDecompressSync] as const),
    ...['gzip', 'deflate, gzip', 'gzip, br;q=0', 'gzip, br; q=0.0, deflate', 'GZIP;q=0.2', 'br;q=0, *'].map(
      (list) => [list, 'gzip', gunzipSync] as const,
    ),
  ])('to a client that takes "%s" goes out in %s', (acceptEncoding, encoding, decoded) => {
    const { headers, body = '', isBase64Encoded } = to(acceptEncoding);
    expect([headers, isBase64Encoded]).toEqual([{ ...plain, 'Content-Encoding': encoding }, true]);
    expect(decoded(Buffer.from(body, 'base64')).toString()).toBe('olá');
    expect(to(acceptEncoding).body).toBe(body);
  });

  test.each([undefined, '', 'x-br', 'brotli', 'br;q=0', 'gzip;q=0,*;q=0', 'deflate, identity'])(
    'to a client that takes "%s" goes out plain',
    (acceptEncoding) => {
      expect(to(acceptEncoding)).toEqual({ statusCode: 200, headers: plain, body: 'olá' });
    },
  );
});
