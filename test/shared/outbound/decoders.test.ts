import zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { byteSource } from '../../../shared/outbound/byte-source.ts';
import { decoders } from '../../../shared/outbound/decoders.ts';

async function* cut(bytes: Buffer, each: number) {
  for (let at = 0; at < bytes.length; at += each) yield bytes.subarray(at, at + each);
}
async function decoded(encoding: string, bytes: Buffer, each: number) {
  const decoder = decoders.get(encoding);
  return Buffer.concat(await Array.fromAsync(decoder?.(byteSource(cut(bytes, each))) ?? []));
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

describe('what follows the encoded data is dropped, as curl does', () => {
  test.each(encodings.filter(([what]) => what !== 'zstd'))('%s', async (_what, encoding, encode) => {
    for (const rest of ['\r\n', '\r\n\r\n', '\0'.repeat(600), 'x'.repeat(99_999)]) {
      for (const bytes of [text, large]) {
        for (const each of [bytes === text ? 1 : 1_009, encode(bytes).length, 65_536]) {
          const found = await decoded(encoding, Buffer.concat([encode(bytes), Buffer.from(rest)]), each);
          expect(found.equals(bytes)).toBe(true);
        }
      }
    }
  });
});

test.each(encodings.filter(([what]) => what === 'gzip' || what === 'zstd'))(
  '%s in several pieces comes whole',
  async (_what, encoding, encode) => {
    const pieces = Buffer.concat([encode(text), encode(large), encode(Buffer.alloc(0)), encode(text)]);
    for (const each of [7, 1_009, 1e9]) {
      expect((await decoded(encoding, pieces, each)).equals(Buffer.concat([text, large, text]))).toBe(true);
    }
  },
);

test('gzip with everything in its header', async () => {
  const plain = zlib.gzipSync(text);
  const header = Buffer.from('1f8b081e000000000003' + '0300616263' + '6e616d6500' + '7468657900' + '0000', 'hex');
  for (const each of [1, 5, 99]) {
    expect(await decoded('gzip', Buffer.concat([header, plain.subarray(10)]), each)).toEqual(text);
  }
});

test('zstd must not ask for more than 8 MB of memory', async () => {
  const params = { [zlib.constants.ZSTD_c_windowLog]: 25 };
  const bytes = zlib.zstdCompressSync(Buffer.alloc(40_000_000), { params });
  await expect(decoded('zstd', bytes, 65_536)).rejects.toThrow();
});
