/** What the end of a ZIP file says of its directory (APPNOTE 4.3). */
export interface ZipEnd {
  /** Where in the bytes the end records begin, which is where the directory ends. */
  readonly at: number;
  /** Of the directory, in bytes. */
  readonly size: number;
  /** Of the directory, from the start of the file. */
  readonly offset: number;
}

const end = Buffer.from('PK\x05\x06');
const end64 = Buffer.from('PK\x06\x06');
const locator64 = Buffer.from('PK\x06\x07');
/** Lengths of the records. */
const [endBytes, end64Bytes, locatorBytes] = [22, 56, 20];
const elsewhere = 0xffffffff;

/** Whatever looks like the end of a ZIP file, the last first. */
export function* endsOf(bytes: Buffer): IteratorObject<ZipEnd, undefined> {
  for (let at = bytes.lastIndexOf(end); at >= 0; at = at > 0 ? bytes.lastIndexOf(end, at - 1) : -1) {
    if (at + endBytes <= bytes.length) yield endAt(bytes, at);
  }
}

/** Writers may add 64-bit records although nothing needs them; numbers that are too big for the old one are there alone. */
function endAt(bytes: Buffer, at: number): ZipEnd {
  const [size, offset] = [bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 16)];
  const at64 = at - locatorBytes - end64Bytes;
  if (!stands(locator64, bytes, at - locatorBytes) || !stands(end64, bytes, at64)) return { at, size, offset };
  return {
    at: at64,
    size: size === elsewhere ? Number(bytes.readBigUInt64LE(at64 + 40)) : size,
    offset: offset === elsewhere ? Number(bytes.readBigUInt64LE(at64 + 48)) : offset,
  };
}

const stands = (record: Buffer, bytes: Buffer, at: number) =>
  at >= 0 && bytes.subarray(at, at + record.length).equals(record);
