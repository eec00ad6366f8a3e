/** Records of a ZIP file (APPNOTE 4.3) by their signatures. */
const record = {
  entry: Buffer.from('PK\x01\x02'),
  end: Buffer.from('PK\x05\x06'),
  end64: Buffer.from('PK\x06\x06'),
};

const endBytes = 22;

/**
 * The names of the entries, read from the directory in the last bytes of a ZIP file; undefined when the file has no
 * end. Names of a directory that begins before these bytes are given as far as they are there.
 */
export function entryNames(tail: Buffer): string[] | undefined {
  const end = endOf(tail);
  if (end === undefined) return undefined;
  const names: string[] = [];
  for (let at = tail.indexOf(record.entry, directoryStart(tail, end)); at >= 0 && at + 46 <= end; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(tail.toString('utf8', at + 46, at + 46 + name));
    at = tail.indexOf(record.entry, at + 46 + name + extra + comment);
  }
  return names;
}

/** Where the end record stands: the last one whose comment reaches to the end of the file, or beyond what was cut off. */
function endOf(tail: Buffer): number | undefined {
  for (let at = tail.lastIndexOf(record.end); at >= 0; at = at > 0 ? tail.lastIndexOf(record.end, at - 1) : -1) {
    if (at + endBytes <= tail.length && at + endBytes + tail.readUInt16LE(at + 20) >= tail.length) return at;
  }
  return undefined;
}

/** The directory ends where the end records begin; its size is in the end record, or in the 64-bit one in front of it. */
function directoryStart(tail: Buffer, end: number): number {
  const size = tail.readUInt32LE(end + 12);
  if (size !== 0xffffffff) return Math.max(0, end - size - end64Bytes(tail, end));
  const end64 = tail.lastIndexOf(record.end64, end);
  return end64 < 0 ? 0 : Math.max(0, end64 - Number(tail.readBigUInt64LE(end64 + 40)));
}

/** Writers may add 64-bit records although nothing needs them: one of 56 bytes and its locator of 20. */
const end64Bytes = (tail: Buffer, end: number) =>
  tail.toString('latin1', Math.max(0, end - 20), end - 16) === 'PK\x06\x07' ? 76 : 0;
