import zlib from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { through } from './through.ts';

/**
 * Undoes one member of gzip (RFC 1952), checked against its sum. Node's own decoder takes what follows the last member
 * for another one, and a line end there for damage, with the end of the file lost; this one leaves it in the source.
 */
export async function* gunzip(bytes: ByteSource): AsyncGenerator<Buffer> {
  await skipHeader(bytes);
  let sum = 0;
  let length = 0;
  for await (const chunk of through(zlib.createInflateRaw(), bytes)) {
    sum = zlib.crc32(chunk, sum);
    length += chunk.length;
    yield chunk;
  }
  const trailer = await take(bytes, 8);
  if (trailer.readUInt32LE(0) !== sum || trailer.readUInt32LE(4) !== length % 2 ** 32) throw damaged();
}

export const startsGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;

async function skipHeader(bytes: ByteSource): Promise<void> {
  if (!startsGzip(await bytes.peek(2))) throw damaged();
  const [, , method, flags = 0] = await take(bytes, 10);
  if (method !== 8) throw damaged();
  if (flags & 4) await take(bytes, (await take(bytes, 2)).readUInt16LE());
  // The original name, and a comment.
  if (flags & 8) await skipText(bytes);
  if (flags & 16) await skipText(bytes);
  if (flags & 2) await take(bytes, 2);
}

async function skipText(bytes: ByteSource): Promise<void> {
  for (let chunk = await bytes.next(); chunk; chunk = await bytes.next()) {
    const end = chunk.indexOf(0);
    if (end >= 0) return bytes.putBack(chunk.subarray(end + 1));
  }
  throw cutShort();
}

async function take(bytes: ByteSource, length: number): Promise<Buffer> {
  const taken = await bytes.peek(length);
  if (taken.length < length) throw cutShort();
  const all = await bytes.next();
  if (all) bytes.putBack(all.subarray(length));
  return taken;
}

/** Named as zlib names them. */
const damaged = () => Object.assign(new Error('incorrect gzip data'), { code: 'Z_DATA_ERROR' });
const cutShort = () => Object.assign(new Error('unexpected end of gzip data'), { code: 'Z_BUF_ERROR' });
