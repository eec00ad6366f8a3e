import type { FormatName } from '../formats.ts';
import type { Recognition, Rest } from './finding.ts';
import { scanFor } from './scan.ts';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** What streams the formats keep their contents in. A file with embedded objects can have several. */
const streams: readonly [name: string, format: FormatName | undefined][] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['EncryptedPackage', undefined],
];

/** OLE compound files (MS-CFB): their directory, which may stand anywhere, names the streams. */
export function oleFile(head: Buffer): Recognition | undefined {
  if (!head.subarray(0, signature.length).equals(signature)) return undefined;
  return { what: 'an OLE file', formats: ['doc', 'ppt', 'xls'], rest: directory() };
}

function directory(): Rest {
  const found = new Set<string>();
  const scans = streams.map(([name]) => entriesCalled(name, () => found.add(name)));
  return {
    take(chunk) {
      for (const scan of scans) scan(chunk);
    },
    finding() {
      const formats = streams.flatMap(([name, format]) => (format && found.has(name) ? [format] : []));
      if (formats.length > 0) return { what: 'an Office file', formats: [...new Set(formats)] };
      const locked = found.has('EncryptedPackage');
      return { what: locked ? 'an encrypted Office file' : 'an OLE file without a document', formats: [] };
    },
  };
}

/** A directory entry: 64 bytes for the name in UTF-16, its length in bytes with the zero at its end, and the type, 2 for a stream. */
function entriesCalled(name: string, see: () => void) {
  const written = Buffer.from(`${name}\0`, 'utf16le');
  return scanFor(written, 67, (entry) => {
    if (entry.readUInt16LE(64) === written.length && entry[66] === 2) see();
  });
}
