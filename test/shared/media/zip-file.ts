import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipOptions {
  /** Sizes behind the data, as streaming writers do. */
  readonly descriptors?: boolean;
  readonly comment?: string;
  /** Records for large files, and the directory's size only there. */
  readonly zip64?: boolean;
}

/** A real ZIP file with these entries, in this order. */
export function zipFile(entries: Readonly<Record<string, string | Buffer>>, options: ZipOptions = {}): Buffer {
  const { descriptors = false, comment = '', zip64 = false } = options;
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const plain = Buffer.from(content);
    const packed = path === 'mimetype' ? plain : deflateRawSync(plain);
    const method = path === 'mimetype' ? 0 : 8;
    const sums = numbers(4, crc32(plain), packed.length, plain.length);
    const known = descriptors ? Buffer.alloc(12) : sums;
    const common = Buffer.concat([
      numbers(2, 20, descriptors ? 8 : 0, method, 0, 33),
      known,
      numbers(2, name.length, 0),
    ]);
    const tail = descriptors ? Buffer.concat([Buffer.from('PK\x07\x08'), sums]) : Buffer.alloc(0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed, tail]);
    const central = Buffer.concat([numbers(2, 20, 20, descriptors ? 8 : 0, method, 0, 33), sums]);
    const more = Buffer.concat([numbers(2, name.length, 0, 0, 0, 0), numbers(4, 0, offset)]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), central, more, name]));
    parts.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length;
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06'),
    numbers(2, 0, 0, count, count),
    zip64 ? numbers(4, 0xffffffff, 0xffffffff) : numbers(4, size, offset),
    numbers(2, comment.length),
    Buffer.from(comment),
  ]);
  return Buffer.concat([...parts, ...directory, ...(zip64 ? [end64, locator] : []), end]);
}

function numbers(width: 2 | 4, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * width);
  for (const [i, value] of values.entries()) bytes.writeUIntLE(value, i * width, width);
  return bytes;
}

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

/** A file of one of the newer Office formats, with the part that each has. */
export const officeFile = (
  kind: 'word' | 'ppt' | 'xl',
  more: Record<string, string | Buffer> = {},
  options: ZipOptions = {},
) => {
  const part = { word: 'document', ppt: 'presentation', xl: 'workbook' }[kind];
  const entries = { '[Content_Types].xml': types, '_rels/.rels': '<Relationships/>', [`${kind}/${part}.xml`]: '<x/>' };
  return zipFile({ ...entries, ...more }, options);
};
