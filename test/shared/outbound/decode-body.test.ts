import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { decodeBody } from '../../../shared/outbound/answer.ts';

async function* cut(bytes: Buffer, each: number) {
  for (let at = 0; at < bytes.length; at += each) yield bytes.subarray(at, at + each);
}
async function decoded(encoding: string, bytes: Buffer, each: number) {
  const incoming = Object.assign(Readable.from(cut(bytes, each)), { headers: { 'content-encoding': encoding } });
  return Buffer.concat(await Array.fromAsync(decodeBody(incoming as unknown as IncomingMessage) ?? []));
}

const text = Buffer.from('olá, mundo');
const large = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919 + (i >> 3) + ((i * i) >> 7)) & 0xff));
const encodings: [string, string, (bytes: Buffer) => Buffer][] = [
  ['gzip', 'gzip', zlib.gzipSync],
  ['deflate', 'deflate', zlib.deflateSync],
  ['bare deflate', 'deflate', zlib.deflateRawSync],
  ['br', 'br', zlib.brotliCompressSync],
  ['zstd', 'zstd', zlib.zstdCompressSync],
];

test.each(encodings)('%s comes whole, in chunks of any size', async (_what, encoding, encode) => {
  for (const each of [1, 2, 3, 7, 1_000]) expect(await decoded(encoding, encode(text), each)).toEqual(text);
  for (const each of [999, 65_536, 1e9])
    expect((await decoded(encoding, encode(large), each)).equals(large)).toBe(true);
});

test.each(encodings)('%s that is cut short is never taken for a whole', async (_what, encoding, encode) => {
  const bytes = encode(text);
  for (let length = 1; length < bytes.length; length++) {
    await expect(decoded(encoding, bytes.subarray(0, length), 4)).rejects.toThrow();
  }
});

describe('what follows the encoded data', () => {
  const rests = ['\r\n', '\r\n\r\n', '\0'.repeat(600), 'x'.repeat(99_999)];
  const ended = encodings.filter(([what]) => what !== 'zstd' && what !== 'gzip');
  test.each(ended)('is dropped: %s', async (_what, encoding, encode) => {
    for (const rest of rests) {
      for (const each of [1_009, encode(large).length, 65_536]) {
        const found = await decoded(encoding, Buffer.concat([encode(large), Buffer.from(rest)]), each);
        expect(found.equals(large)).toBe(true);
      }
    }
  });

  test('is dropped where it is zeros that fill up a gzip file', async () => {
    for (const each of [1, 1_009, 65_536]) {
      const found = await decoded('gzip', Buffer.concat([zlib.gzipSync(text), Buffer.alloc(600)]), each);
      expect(found).toEqual(text);
    }
  });

  test.each(['gzip', 'zstd'])('is an error where more data could follow: %s', async (encoding) => {
    const [, , encode] = encodings.find(([what]) => what === encoding) as (typeof encodings)[0];
    for (const each of [1, 7, 65_536]) {
      await expect(decoded(encoding, Buffer.concat([encode(text), Buffer.from('rest')]), each)).rejects.toThrow();
    }
  });
});

test('gzip in several pieces comes whole', async () => {
  const encode = zlib.gzipSync;
  const pieces = Buffer.concat([encode(text), encode(large), encode(Buffer.alloc(0)), encode(text)]);
  for (const each of [7, 1_009, 1e9]) {
    expect((await decoded('gzip', pieces, each)).equals(Buffer.concat([text, large, text]))).toBe(true);
  }
});

test('zstd in several pieces is never half of it: it comes whole or fails', async () => {
  const pieces = Buffer.concat([zlib.zstdCompressSync(text), zlib.zstdCompressSync(text)]);
  const whole = Buffer.concat([text, text]);
  for (let each = 1; each <= pieces.length; each++) {
    const found = await decoded('zstd', pieces, each).catch((error) => error.code);
    expect(found instanceof Buffer ? found.equals(whole) : found === 'ERR_TRAILING_JUNK_AFTER_STREAM_END').toBe(true);
  }
});

test('zstd must not ask for more than 8 MB of memory', async () => {
  const params = { [zlib.constants.ZSTD_c_windowLog]: 25 };
  const bytes = zlib.zstdCompressSync(Buffer.alloc(40_000_000), { params });
  await expect(decoded('zstd', bytes, 65_536)).rejects.toThrow();
});
