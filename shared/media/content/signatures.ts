import { animatedWebp, type FormatName } from '../formats.ts';
import type { Detected } from './detection.ts';

/** What files begin with, one character for each byte; `?` is any byte. The first that fits counts. */
const signatures: readonly [start: string, what: string, ...formats: FormatName[]][] = [
  ['\xff\xd8\xff', 'a JPEG image', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'a PNG image', 'png'],
  ['GIF87a', 'a GIF image'],
  ['GIF89a', 'a GIF image'],
  ['BM????\0\0\0\0', 'a BMP image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['\0\0\0\x0cjP  ', 'a JPEG 2000 image'],
  ['\0\0\0\x0cJXL ', 'a JPEG XL image'],
  ['\xff\x0a', 'a JPEG XL image'],
  ['\0\0\x01\0', 'an icon'],
  ['8BPS', 'a Photoshop image'],
  ['\x1aE\xdf\xa3', 'a WebM or Matroska video'],
  ['RIFF????AVI ', 'an AVI video'],
  ['FLV\x01', 'a Flash video'],
  ['0&\xb2u\x8ef\xcf\x11', 'a Windows Media file'],
  ['\0\0\x01\xba', 'an MPEG video'],
  ['\0\0\x01\xb3', 'an MPEG video'],
  ['????moov', 'a QuickTime video'],
  ['????mdat', 'a QuickTime video'],
  ['????wide', 'a QuickTime video'],
  ['RIFF????WAVE', 'a WAV audio file'],
  ['#!AMR', 'an AMR audio file'],
  ['fLaC', 'a FLAC audio file'],
  ['FORM????AIF', 'an AIFF audio file'],
  ['MThd', 'a MIDI file'],
  ['caff', 'a CAF audio file'],
  ['{\\rtf', 'an RTF document'],
  ['%!PS', 'a PostScript document'],
  ['\x1f\x8b', 'a gzip file'],
  ['BZh', 'a bzip2 file'],
  ['\xfd7zXZ', 'an xz file'],
  ['Rar!', 'a RAR archive'],
  ["7z\xbc\xaf'\x1c", 'a 7z archive'],
  ['MZ', 'a Windows program'],
  ['\x7fELF', 'a program'],
];

/** Files that are known by their first few bytes. */
export function bySignature(head: Buffer): Detected | undefined {
  const row = signatures.find(([start]) => startsWith(head, start));
  if (!row) return undefined;
  const [, what, ...formats] = row;
  return { what, formats };
}

function startsWith(head: Buffer, start: string): boolean {
  const bytes = head.toString('latin1', 0, start.length);
  return bytes.length === start.length && [...start].every((char, i) => char === '?' || char === bytes[i]);
}

/** WebP pictures. Those that move say so in a flag of their first chunk (RFC 9649, section 2.7.1). */
export function webp(head: Buffer): Detected | undefined {
  if (!startsWith(head, 'RIFF????WEBP')) return undefined;
  const isAnimated = startsWith(head, 'RIFF????WEBPVP8X') && ((head[20] ?? 0) & 2) !== 0;
  return { what: isAnimated ? animatedWebp : 'a WebP image', formats: [] };
}

const pdfMark = '%PDF-';
/** The mark may stand this far in (ISO 32000, annex H). */
const pdfMarkBytes = 1_024;

/**
 * PDF documents have `%PDF-` and a version at the start of a line, also behind lines that a mail or a server has put in
 * front. Answers that only mention a PDF, as errors do in JSON and XML, are none.
 */
export function pdf(head: Buffer): Detected | undefined {
  const text = head.toString('latin1', 0, pdfMarkBytes + 1);
  if (/^(\xef\xbb\xbf)?\s*[{[<]/.test(text)) return undefined;
  for (let at = text.indexOf(pdfMark); at >= 0; at = text.indexOf(pdfMark, at + 1)) {
    const before = text.slice(0, at);
    const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
    if (/^(\xef\xbb\xbf)?[\s\0]*$/.test(line) && /\d/.test(text.charAt(at + pdfMark.length))) {
      return { what: 'a PDF document', formats: ['pdf'] };
    }
  }
  return undefined;
}
