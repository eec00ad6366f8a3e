import type { FormatName } from '../formats.ts';
import type { Detected, HeadDetection, StreamDetector } from './detection.ts';
import { tailOf } from './stream-windows.ts';

/** The folders in which the formats keep their parts. */
const folders: readonly [folder: string, format: FormatName][] = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
];

/** The directory of a ZIP file with a thousand entries takes some 100 KB; a comment of 64 KB may follow it. */
const tailBytes = 1_048_576;

/** ZIP files, which the newer Office formats are. What is inside stands at the end, in any order. */
export function zipFile(head: Buffer): HeadDetection | undefined {
  const start = head.toString('latin1');
  if (!start.startsWith('PK\x03\x04')) return undefined;
  if (/^.{26}mimetypeapplication\/vnd\.oasis/s.test(start.slice(4)))
    return { what: 'an OpenDocument file', formats: [] };
  return { what: 'a ZIP archive', formats: ['docx', 'pptx', 'xlsx'], rest: directory() };
}

function directory(): StreamDetector {
  const tail = tailOf(tailBytes);
  return {
    take: tail.take,
    detected() {
      const names = entryNames(tail.bytes(), tail.skipped());
      return names ? detectedIn(names) : { what: 'an incomplete ZIP archive', formats: [] };
    },
  };
}

/** Some writers use backslashes, or begin with a slash, and names are compared without regard to case (ECMA-376 part 2). */
function detectedIn(written: readonly string[]): Detected {
  const names = written.map((name) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase());
  const formats = folders.flatMap(([folder, format]) =>
    names.some((name) => name.startsWith(folder)) ? [format] : [],
  );
  if (formats.length === 0 || !names.includes('[content_types].xml')) return { what: 'a ZIP archive', formats: [] };
  if (names.some((name) => name.endsWith('vbaproject.bin'))) {
    return { what: 'an Office file with macros', formats: [] };
  }
  if (names.includes('xl/workbook.bin')) return { what: 'a binary (XLSB) workbook', formats: [] };
  return { what: 'an Office file', formats };
}

const entryMark = Buffer.from('PK\x01\x02');
const entryBytes = 46;

/**
 * The names of the entries, read from the directory in the last bytes of a ZIP file, which has `skipped` bytes in front of
 * them; undefined when the file has no end. Names of a directory that begins earlier are given as far as they are there.
 */
function entryNames(tail: Buffer, skipped: number): string[] | undefined {
  // Behind the end there may be a comment and, from careless senders, anything; inside the file other ZIP files may stand.
  const end = endsOf(tail).find(({ at, size, offset }) => offset + size === skipped + at);
  return end && namesIn(tail.subarray(Math.max(0, end.at - end.size), end.at));
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = directory.indexOf(entryMark); at >= 0 && at + entryBytes <= directory.length; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const nameAt = at + entryBytes;
    names.push(directory.toString('utf8', nameAt, nameAt + name));
    at = directory.indexOf(entryMark, nameAt + name + extra + comment);
  }
  return names;
}

/** The directory of a ZIP file, by the records at its end (APPNOTE 4.3). */
interface ZipEnd {
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

/** All that looks like the end of a ZIP file, the last first. */
function* endsOf(bytes: Buffer): IteratorObject<ZipEnd, undefined> {
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
