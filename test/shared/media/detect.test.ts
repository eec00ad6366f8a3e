import { describe, expect, test } from '@jest/globals';
import { detect } from '../../../shared/media/content/detect.ts';
import { peekBytes } from '../../../shared/media/content/detection.ts';
import { oleFile } from './ole-file.ts';
import * as samples from './samples.ts';
import { aacFrames, id3, isoFile, mp3Frames, oggFile } from './samples.ts';
import { officeFile, zipFile } from './zip-file.ts';

const behind = (start: string | Buffer, bytes: Buffer) => Buffer.concat([Buffer.from(start), bytes]);
const box = (type: string, content = '') => {
  const bytes = Buffer.from(`....${type}${content}`, 'latin1');
  bytes.writeUInt32BE(bytes.length);
  return bytes;
};

/** What a file is when it comes in chunks of this many bytes. */
function finding(bytes: Buffer, chunkBytes = 1_000) {
  const { rest, what, formats } = detect(bytes.subarray(0, peekBytes));
  if (!rest) return { what, formats };
  for (let at = 0; at < bytes.length; at += chunkBytes) rest.take(bytes.subarray(at, at + chunkBytes));
  return rest.detected();
}
const formatsOf = (bytes: Buffer, chunkBytes?: number) => finding(bytes, chunkBytes).formats;

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 7919 + (i >> 3)) & 0xff));

/** Longer than what is kept of a file's end. */
const largeDocx = officeFile('word', many(6_000));
/** A DOCX with a workbook in it that is not compressed, and so whole in itself. */
const withStored = officeFile('word', { mimetype: samples.xlsx });

describe('a file is known by its content', () => {
  test.each(Object.entries(samples.sampleOf))('%s', (name, bytes) => {
    expect(formatsOf(bytes)).toEqual([name]);
  });

  test.each<[string, Buffer, string]>([
    ['MP3 frames', mp3Frames(20), 'mp3'],
    ['a single MP3 frame', mp3Frames(1), 'mp3'],
    ['MP3 behind zeros', Buffer.concat([Buffer.alloc(600), mp3Frames(20)]), 'mp3'],
    ['MPEG 2 layer III', Buffer.concat([Buffer.from('fff38064', 'hex'), Buffer.alloc(204)]), 'mp3'],
    ['MP3 behind a small tag', Buffer.concat([id3(100), mp3Frames(20)]), 'mp3'],
    ['MP3 behind a tag that just fits', Buffer.concat([id3(4_080), mp3Frames(20)]), 'mp3'],
    ['MP3 behind a large picture', Buffer.concat([id3(300_000), mp3Frames(20)]), 'mp3'],
    ['MP3 behind two tags', Buffer.concat([id3(5_000), id3(70_000), mp3Frames(20)]), 'mp3'],
    ['MP3 behind a tag with a footer', Buffer.concat([id3(5_000, 0x10), mp3Frames(20)]), 'mp3'],
    ['MP3 behind a tag and zeros', Buffer.concat([id3(5_000), Buffer.alloc(900), mp3Frames(20)]), 'mp3'],
    ['AAC frames', aacFrames(20), 'aac'],
    ['AAC behind a large picture', Buffer.concat([id3(300_000), aacFrames(20)]), 'aac'],
    ['an M4B', isoFile(['M4B ', 'isom'], ['soun', 'vide']), 'm4a'],
    ['Vorbis', oggFile('\x01vorbis'), 'ogg'],
    ['Speex', oggFile('Speex   '), 'ogg'],
    ['FLAC in OGG', oggFile('\x7fFLAC'), 'ogg'],
    ['Opus with a skeleton in front', oggFile('fishead\0', 'OpusHead\x01\x01'), 'opus'],
    ['a PDF behind a mark', Buffer.concat([Buffer.from('\ufeff\r\n'), samples.pdf]), 'pdf'],
    ['a PDF behind a mail’s headers', behind('Content-Type: application/pdf\r\n\r\n', samples.pdf), 'pdf'],
    ['a PDF far into the file', Buffer.concat([Buffer.alloc(1_019, 0x20), samples.pdf]), 'pdf'],
    ['an MP4 of an unknown make', isoFile(['xxxx', 'isom']), 'mp4'],
    ['an MP4 for phones', isoFile(['mp42', '3gp4', 'qt  ']), 'mp4'],
    ['an M4V', isoFile(['M4V ']), 'mp4'],
    ['an MP4 for streaming', isoFile(['dash']), 'mp4'],
    ['an MP4 of H.265', isoFile(['hev1', 'iso6']), 'mp4'],
    ['an MP4 of H.265 that says nothing else', isoFile(['hev1']), 'mp4'],
    ['an MP4 of H.265 of the other kind', isoFile(['hvc1']), 'mp4'],
    ['an MP4 behind free room', behind(box('free'), samples.mp4), 'mp4'],
    ['an MP4 behind much room', Buffer.concat([box('skip', ' '.repeat(999)), box('wide'), samples.mp4]), 'mp4'],
    ['an old XLS', oleFile(['Book']), 'xls'],
    ['an XLS in capitals', oleFile(['WORKBOOK']), 'xls'],
    ['an old XLS in capitals', oleFile(['BOOK']), 'xls'],
    ['a DOC in small letters', oleFile(['1table', 'worddocument']), 'doc'],
    ['a DOC with a password', oleFile(['WordDocument', 'encryption']), 'doc'],
    ['an XLS with an encrypted part', oleFile(['Workbook', 'EncryptedPackage']), 'xls'],
    ['a DOC with its directory behind 3 MB', oleFile(['WordDocument'], noise(3_000_000)), 'doc'],
    ['a DOC that speaks of workbooks', oleFile(['WordDocument'], Buffer.from('Workbook\0Book\0', 'utf16le')), 'doc'],
    ['a DOCX with 2,000 pictures', officeFile('word', many(2_000)), 'docx'],
    ['a DOCX with a workbook in it', officeFile('word', { 'word/embeddings/a.xlsx': samples.xlsx }), 'docx'],
    ['an XLSX by a streaming writer', officeFile('xl', {}, { descriptors: true }), 'xlsx'],
    ['a PPTX with large-file records', officeFile('ppt', {}, { zip64: true }), 'pptx'],
    ['a DOCX with a comment', officeFile('word', {}, { comment: 'PK\x05\x06 or so'.repeat(99) }), 'docx'],
    ['a DOCX whose types come last', zipFile({ 'word/document.xml': '', '[Content_Types].xml': '' }), 'docx'],
    ['a DOCX with a line end behind it', Buffer.concat([samples.docx, Buffer.from('\r\n')]), 'docx'],
    ['a DOCX with zeros behind it', Buffer.concat([samples.docx], samples.docx.length + 512), 'docx'],
    ['a large DOCX with zeros behind it', Buffer.concat([largeDocx, Buffer.alloc(512)]), 'docx'],
    ['a DOCX with half a ZIP behind it', Buffer.concat([samples.docx, samples.xlsx.subarray(40)]), 'docx'],
    [
      'a PPTX with large-file records and zeros behind it',
      Buffer.concat([officeFile('ppt', {}, { zip64: true }), Buffer.alloc(512)]),
      'pptx',
    ],
    ['an XLSX with slashes in front', zipFile({ '/[Content_Types].xml': '', '/xl/workbook.xml': '' }), 'xlsx'],
    ['a DOCX with backslashes', zipFile({ 'word\\document.xml': '', '[content_types].xml': '' }), 'docx'],
  ])('%s', (_what, bytes, format) => {
    for (const chunkBytes of [997, 65_536, bytes.length]) expect(formatsOf(bytes, chunkBytes)).toEqual([format]);
  });

  test.each<[string, Buffer, string[]]>([
    ['an MP4 that has only sound', isoFile(['iso5', 'isom'], ['soun']), ['m4a', 'mp4']],
    ['an OLE file with several documents', oleFile(['Workbook', 'WordDocument']), ['doc', 'xls']],
    [
      'a ZIP with several documents',
      zipFile({ '[Content_Types].xml': '', 'xl/a': '', 'word/a': '' }),
      ['docx', 'xlsx'],
    ],
  ])('%s can be several formats', (_what, bytes, formats) => {
    expect(formatsOf(bytes)).toEqual(formats);
  });

  test('a password-protected Office file can be any of the newer ones, and which, its content does not say', () => {
    const bytes = oleFile(['EncryptionInfo', 'EncryptedPackage']);
    expect(finding(bytes)).toMatchObject({ formats: ['docx', 'xlsx', 'pptx'], undecided: true });
  });

  test('names across the border of two chunks are seen, wherever it lies', () => {
    const at = samples.doc.indexOf(Buffer.from('WordDocument', 'utf16le'));
    for (let border = at - 1; border <= at + 68; border++) {
      const { rest } = detect(samples.doc.subarray(0, peekBytes));
      rest?.take(samples.doc.subarray(0, border));
      rest?.take(samples.doc.subarray(border));
      expect(rest?.detected().formats).toEqual(['doc']);
    }
  });
});

describe('what is none of our formats is called by its name', () => {
  test.each<[string, Buffer | string]>([
    ['a WebP image', samples.webp],
    ['a WebP image', 'RIFF\x1a\0\0\0WEBPVP8 \x0d\0\0\0\xff'],
    ['a WebP image', 'RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\xfd'],
    ['an animated WebP image', samples.movingWebp],
    ['a GIF image', 'GIF89a\x01\0\x01\0'],
    ['a BMP image', 'BM\x3a\0\0\0\0\0\0\0'],
    ['a TIFF image', 'II*\0\x08\0\0\0'],
    ['an SVG image', '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG image', '<svg viewBox="0 0 1 1"/>'],
    ['a HEIC image', isoFile(['heic', 'mif1', 'heic'])],
    ['a HEIC image', isoFile(['msf1', 'hevc', 'iso8'])],
    ['a HEIC image', behind(box('free'), isoFile(['heix', 'mif1']))],
    ['a video of an unknown kind', isoFile(['hero'])],
    ['an AVIF image', isoFile(['avif', 'mif1', 'miaf'])],
    ['a QuickTime (MOV) video', isoFile(['qt  ', 'qt  ', 'mp42'])],
    ['a QuickTime video', '\0\0\0\x08wide\0\0\0\x10mdat'],
    ['a 3GP video', isoFile(['3gp4', 'isom', '3gp4'])],
    ['a WebM or Matroska video', '\x1aE\xdf\xa3\x9fB\x86\x81\x01'],
    ['an AVI video', 'RIFF\0\0\0\0AVI LIST'],
    ['an OGG video', oggFile('\x80theora')],
    ['an OGG video', oggFile('\x01vorbis', '\x80theora')],
    ['an OGG file without a known audio stream', oggFile('CMML\0\0\0\0')],
    ['a WAV audio file', 'RIFF\0\0\0\0WAVEfmt '],
    ['an AMR audio file', '#!AMR\n\x3c'],
    ['a FLAC audio file', 'fLaC\0\0\0\x22'],
    ['a FLAC audio file', Buffer.concat([id3(5_000), Buffer.from('fLaC\0\0\0\x22')])],
    ['a tag without audio', id3(5_000)],
    ['a tag without audio', Buffer.concat([id3(50), Buffer.from('nothing to hear here'.repeat(500))])],
    ['an HTML page', '<!DOCTYPE html><html><title>Sign in</title>'],
    ['an HTML page', '\n <!-- a -->\n<html lang="en"><body>%PDF-1.4</body></html>'],
    ['an HTML page', '\xef\xbb\xbf<?xml version="1.0"?><!-- a --> <!-- b --><!DOCTYPE html>'],
    ['an HTML page', `<!doctype html>${' '.repeat(80)}\n%PDF-1.4\n`],
    ['a JSON document', '{"error": "not found"}'],
    ['a JSON document', '{"error":"This is not a %PDF-1.4 file"}'],
    ['a JSON document', '{"expected":\n%PDF-1.4\n}'],
    ['an XML document', '<?xml version="1.0"?><Error>\n%PDF-1.4\n</Error>'],
    ['plain text', 'The file must begin with %PDF-1.4, and this one does not.'],
    ['plain text', '%PDF-is what such files begin with'],
    ['plain text', `${'x'.repeat(1_019)}\n%PDF-1.4`],
    ['an XML document', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
    ['plain text', 'Olá, mundo\n'],
    ['plain text', 'version https://git-lfs.github.com/spec/v1'],
    ['an RTF document', '{\\rtf1\\ansi'],
    ['a ZIP archive', zipFile({ 'a.txt': 'a' })],
    ['a ZIP archive', zipFile({ 'word/document.xml': 'a' })],
    ['a ZIP archive', zipFile({ '[Content_Types].xml': 'a', 'visio/document.xml': '' })],
    ['an incomplete ZIP archive', samples.docx.subarray(0, samples.docx.length - 30)],
    ['an Office file with macros', officeFile('word', { 'word/vbaProject.bin': 'x' })],
    ['an Office file with macros', officeFile('xl', { 'xl/vbaProject.bin': 'x' })],
    ['a binary (XLSB) workbook', officeFile('xl', { 'xl/workbook.bin': 'x' })],
    ['an OpenDocument file', zipFile({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' })],
    ['an OLE file without a document', oleFile(['__properties_version1.0'])],
    ['an incomplete ZIP archive', withStored.subarray(0, withStored.length - 30)],
    ['a gzip file', '\x1f\x8b\x08\0'],
    ['a Windows program', 'MZ\x90\0'],
    ['a file of an unknown format', noise(5_000)],
    ['a file of an unknown format', Buffer.alloc(5_000)],
    ['a file of an unknown format', 'xx\0\x01'],
    // One frame's header, and no second one where it should be.
    ['a file of an unknown format', Buffer.concat([mp3Frames(1), Buffer.alloc(5_000, 1)])],
    ['a file of an unknown format', Buffer.concat([aacFrames(1), Buffer.alloc(5_000, 1)])],
    // MP3 behind something else, behind an APE tag, and of a bitrate that stands in no table.
    ['a file of an unknown format', Buffer.concat([noise(200), mp3Frames(20)])],
    ['a file of an unknown format', Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(24), mp3Frames(20)])],
    ['a file of an unknown format', Buffer.alloc(417 * 20, Buffer.concat([Buffer.from('fffb0000', 'hex')], 417))],
    ['a tag without audio', Buffer.concat([id3(5_000), Buffer.alloc(300, 1), mp3Frames(20)])],
    // Little-endian UTF-16 begins like a frame of layer I.
    ['a file of an unknown format', Buffer.from('\ufeffhello there', 'utf16le')],
  ])('%s', (what, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    expect(finding(bytes)).toEqual({ what, formats: [] });
  });

  test('what is shorter than its signature is nothing known', () => {
    for (const whole of [samples.png, samples.opus, samples.doc, samples.mp4, samples.aac]) {
      for (let length = 1; length < 7; length++) expect(formatsOf(whole.subarray(0, length))).toEqual([]);
    }
  });
});

// A pattern with nested repetitions took hours over 280 of these bytes; jest's own timeout is the guard.
describe('thousands of comments are answered', () => {
  test.each<[string, string, string]>([
    ['comments and text', '<!---->'.repeat(5_000), 'plain text'],
    ['comments and white space', '<!-- a -->\n\n '.repeat(5_000), 'plain text'],
    ['declarations', '<!>'.repeat(9_000), 'plain text'],
    ['instructions', `<?xml ?>${'<?a?>\n'.repeat(9_000)}`, 'an XML document'],
    ['all of them, never closed', '<!-- <? <!'.repeat(9_000), 'plain text'],
    ['white space', ' \n'.repeat(50_000), 'plain text'],
    ['marks of a PDF', 'x%PDF-'.repeat(9_000), 'plain text'],
  ])('%s', (_what, text, what) => {
    expect(finding(Buffer.from(`${text}x`))).toEqual({ what, formats: [] });
    // A first chunk can be longer than what was asked for.
    expect(detect(Buffer.from(`${text}x`)).what).toBe(what);
  });

  test('and what is behind some is seen', () => {
    const comments = '<!-- a comment of a generated file -->\n'.repeat(100);
    expect(finding(Buffer.from(`${comments}<html>`)).what).toBe('an HTML page');
    expect(finding(Buffer.from(`<?xml version="1.0"?>${comments}<svg>`)).what).toBe('an SVG image');
  });
});

test('16 MB of tracks take no memory', () => {
  const { rest } = detect(isoFile(['isom']));
  const chunk = Buffer.alloc(65_536);
  const before = process.memoryUsage().rss;
  for (let count = 0, at = 0; count < 1_048_576; count++, at = (at + 16) % chunk.length) {
    chunk.write('hdlr', at, 'latin1');
    chunk.writeUInt32LE(count, at + 12);
    if (at + 16 === chunk.length) rest?.take(chunk);
  }
  expect(rest?.detected().what).toBe('an MP4 video');
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1_048_576);
});

/** Entries that do nothing but be there. */
function many(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`word/media/image${i}-${'x'.repeat(60)}.png`, 'x']),
  );
}
