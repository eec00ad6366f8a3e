import type { FormatName } from '../formats.ts';
import type { Detected, HeadDetection, StreamDetector } from './detection.ts';
import { blocksOf } from './stream-windows.ts';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** What streams the formats keep their contents in, in small letters. A file with embedded objects can have several. */
const streams = new Map<string, FormatName>([
  ['worddocument', 'doc'],
  ['powerpoint document', 'ppt'],
  ['workbook', 'xls'],
  ['book', 'xls'],
]);

/** One of the newer formats behind a password; which one is encrypted with it. */
const encrypted = 'encryptedpackage';
const locked: Detected = {
  what: 'a password-protected Office file, and neither its content type nor its name says of which kind',
  formats: ['docx', 'xlsx', 'pptx'],
  undecided: true,
};

/** OLE compound files (MS-CFB): their directory, which may stand anywhere, names the streams. */
export function oleFile(head: Buffer): HeadDetection | undefined {
  if (!head.subarray(0, signature.length).equals(signature)) return undefined;
  return { what: 'an OLE file', formats: [...streams.values(), ...locked.formats], rest: directory() };
}

function directory(): StreamDetector {
  const found = new Set<string>();
  return {
    // Sectors are of 512 bytes or more, and so is the header: every entry stands at a multiple of its own length.
    take: blocksOf(128, (block) => {
      const name = streamName(block);
      if (name === encrypted || streams.has(name)) found.add(name);
    }),
    detected() {
      const formats = [...streams].flatMap(([name, format]) => (found.has(name) ? [format] : []));
      if (formats.length > 0) return { what: 'an Office file', formats: [...new Set(formats)] };
      return found.has(encrypted) ? locked : { what: 'an OLE file without a document', formats: [] };
    },
  };
}

/**
 * A directory entry: 64 bytes for the name in UTF-16, its length in bytes with the zero at its end, and the type, 2 for a
 * stream. Names are compared without regard to case. Empty for what is none.
 */
function streamName(block: Buffer): string {
  const length = block.readUInt16LE(64);
  if (block[66] !== 2 || length < 2 || length > 64) return '';
  return block.toString('utf16le', 0, length - 2).toLowerCase();
}
