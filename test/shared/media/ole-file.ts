const sector = 512;

/**
 * A real compound file (MS-CFB, version 3): header, allocation table, the streams, and the directory at the end.
 * Streams are 4,096 bytes, so that none goes to the mini stream.
 */
export function oleFile(streams: readonly string[], content = Buffer.alloc(0)): Buffer {
  const each = 8;
  const filler = Math.ceil(content.length / sector);
  const first = 1 + filler;
  const directoryAt = first + streams.length * each;
  const entries = [
    entry('Root Entry', { type: 5, start: 0xfffffffe, size: 0, child: 1 }),
    ...streams.map((name, i) => entry(name, { type: 2, start: first + i * each, size: each * sector })),
  ];
  while (entries.length % 4 !== 0) entries.push(Buffer.alloc(128));
  const directory = Buffer.concat(entries);
  const total = directoryAt + directory.length / sector;
  const table = Buffer.alloc(sector, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let i = 1; i < Math.min(total, 128); i++) {
    const inStream = i >= first && i < directoryAt;
    const last = inStream ? (i - first) % each === each - 1 : i === total - 1;
    table.writeUInt32LE(last ? 0xfffffffe : i + 1, i * 4);
  }
  const data = Buffer.alloc(streams.length * each * sector, 0x20);
  return Buffer.concat([header(directoryAt), table, Buffer.concat([content], filler * sector), data, directory]);
}

function header(directoryAt: number): Buffer {
  const bytes = Buffer.alloc(sector, 0xff);
  bytes.fill(0, 0, 76);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(directoryAt, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(0xfffffffe, 60);
  bytes.writeUInt32LE(0xfffffffe, 68);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

function entry(
  name: string,
  {
    type,
    start,
    size,
    child = 0xffffffff,
  }: { readonly type: number; readonly start: number; readonly size: number; readonly child?: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  for (const at of [68, 72]) bytes.writeUInt32LE(0xffffffff, at);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
