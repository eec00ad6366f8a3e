import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one dot, red. */
export function png(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(1, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  // A row begins with its filter, which is none.
  const dot = deflateSync(Buffer.from([0, 0xff, 0, 0]));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', dot), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const [before, after] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  before.writeUInt32BE(content.length);
  after.writeUInt32BE(crc32(body));
  return Buffer.concat([before, body, after]);
}
