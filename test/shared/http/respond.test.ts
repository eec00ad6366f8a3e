import { brotliCompressSync } from 'node:zlib';
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

describe('compressed text', () => {
  const reply = { headers: { 'X-Own': '1' }, brotli: brotliCompressSync('olá').toString('base64') };
  const to = (acceptEncoding?: string) => respond({ contentType: 'text/javascript' }, reply, acceptEncoding);

  test.each(['br', 'gzip, deflate, br, zstd', 'BR', 'br;q=0.5', 'gzip,br;q=1.0'])(
    'goes out as it is kept to a client that takes Brotli: %s',
    (acceptEncoding) => {
      expect(to(acceptEncoding)).toEqual({
        statusCode: 200,
        headers: { 'Content-Type': 'text/javascript', 'X-Own': '1', Vary: 'Accept-Encoding', 'Content-Encoding': 'br' },
        body: reply.brotli,
        isBase64Encoded: true,
      });
    },
  );

  test.each([undefined, '', 'gzip', '*', 'x-br', 'brotli', 'br;q=0', 'gzip, br; q=0.0, deflate'])(
    'goes out unpacked to one that does not: %s',
    (acceptEncoding) => {
      expect(to(acceptEncoding)).toEqual({
        statusCode: 200,
        headers: { 'Content-Type': 'text/javascript', 'X-Own': '1', Vary: 'Accept-Encoding' },
        body: 'olá',
      });
    },
  );
});
