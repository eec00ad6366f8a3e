import { describe, expect, test } from '@jest/globals';
import { detect } from '../../../shared/media/content/detect.ts';
import { formats, otherFormats } from '../../../shared/media/formats.ts';
import { ownFormat } from '../../../shared/media/resolve-format.ts';
import { keepsName, shownAs } from '../../../shared/media/serving-headers.ts';
import { isoFile, sampleOf, webp } from './samples.ts';
import { zipFile } from './zip-file.ts';

/** The extension that a file comes to have. */
function extension(bytes: Uint8Array | string, label = '', ...names: string[]): string {
  const recognition = detect(Buffer.from(bytes as string));
  recognition.rest?.take(Buffer.from(bytes as string));
  return ownFormat(recognition.rest?.detected() ?? recognition, { label, names }).extension;
}
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('a file has the format of its content', () => {
  test.each(Object.entries(sampleOf))('whatever it was declared to be: %s', (name, bytes) => {
    expect(extension(bytes, 'text/html', 'x.html')).toBe(formats[name as keyof typeof formats].extension);
  });

  test.each<[string, Uint8Array | string]>([
    ['webp', webp],
    ['gif', 'GIF89a'],
    ['heic', isoFile(['heic', 'mif1'])],
    ['avif', isoFile(['avif'])],
    ['bmp', latin('BM\x10\0\0\0\0\0\0\0')],
    ['tif', latin('II*\0')],
    ['3gp', isoFile(['3gp4', 'isom'])],
    ['mov', isoFile(['qt  '])],
    ['mov', latin('\0\0\0\x10moov\0\0\0\0')],
    ['webm', latin('\x1aE\xdf\xa3')],
    ['avi', latin('RIFF\0\0\0\0AVI ')],
    ['mpg', latin('\0\0\x01\xba')],
    ['wmv', latin('0&\xb2u\x8ef\xcf\x11')],
    ['amr', '#!AMR\n'],
    ['wav', latin('RIFF\0\0\0\0WAVEfmt ')],
    ['flac', 'fLaC'],
    ['aiff', latin('FORM\0\0\0\0AIFF')],
    ['mid', 'MThd'],
    ['caf', 'caff'],
    ['txt', 'Olá, tudo bem?'],
    ['rtf', '{\\rtf1'],
    ['zip', zipFile({ 'a.txt': '' })],
    ['rar', 'Rar!'],
    ['7z', latin("7z\xbc\xaf'\x1c")],
    ['gz', latin('\x1f\x8b')],
  ])('without a word of what it is: %s', (expected, bytes) => {
    expect(extension(bytes)).toBe(expected);
  });

  test.each([
    ['csv', 'a;b\n1;2', 'text/csv; charset=utf-8'],
    ['csv', 'a;b\n1;2', 'application/octet-stream'],
    ['json', '{"a":1}', 'application/json'],
    ['vcf', 'BEGIN:VCARD', 'text/x-vcard'],
    ['ics', 'BEGIN:VCALENDAR', 'text/calendar'],
    ['mkv', latin('\x1aE\xdf\xa3'), 'video/x-matroska'],
    ['wma', latin('0&\xb2u\x8ef\xcf\x11'), 'audio/x-ms-wma'],
    ['m4a', isoFile(['isom'], ['soun']), 'audio/mp4'],
  ])('and where some look alike, what its label or name says: %s', (expected, bytes, label) => {
    expect(extension(bytes, label, label.includes('octet') ? 'x.csv' : '')).toBe(expected);
  });
});

test.each([
  ['webp', 'image/webp', ''],
  ['amr', 'audio/amr', ''],
  ['odt', 'application/octet-stream', 'x.odt'],
  ['bin', 'image/jpeg', 'x.jpg'],
  ['bin', 'application/pdf', 'x.pdf'],
  ['bin', 'application/x-sh', 'x.sh'],
  ['bin', '', ''],
])('a file of unknown content is what it was declared to be, but none that would be shown: %s', (expected, ...said) => {
  expect(extension(latin('\0\x01\x02\x03'.repeat(9)), ...said)).toBe(expected);
});

test.each([
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG image', '<svg onload="alert(1)">'],
  ['an XML document', '<?xml version="1.0"?><x/>'],
  ['a program', latin('MZ\x90')],
])('%s is bytes to be saved, whatever it was declared to be', (_what, bytes) => {
  for (const label of ['text/html', 'image/svg+xml', 'text/plain', 'image/webp', 'image/png', 'application/pdf']) {
    expect(extension(bytes, label, 'x.txt', 'x.html')).toBe('bin');
  }
});

describe('how a file is served', () => {
  test.each(otherFormats)('as an attachment with its own type, when we would not send it: $extension', (format) => {
    const { contentType, contentDisposition } = shownAs(format.extension, undefined);
    expect([contentType, contentDisposition]).toEqual([
      format.contentType,
      `attachment; filename="${format.kind}.${format.extension}"`,
    ]);
  });

  test('in every case by an extension that leads to one type, and to none that a browser runs', () => {
    const extensions = otherFormats.map(({ extension }) => extension);
    expect(new Set(extensions).size).toBe(extensions.length);
    expect(Object.values(formats).filter(({ extension }) => extensions.includes(extension))).toEqual([]);
    const types = otherFormats.map(({ contentType }) => contentType);
    expect(types.filter((type) => /html|xml|svg|script|flash|pdf/.test(type))).toEqual([]);
    expect(extensions.filter((extension) => !/^[a-z0-9]+$/.test(extension))).toEqual([]);
  });

  test.each(['html', 'svg', 'js', 'bin', 'exe', '__proto__'])('unknown ones as bytes to be saved: %s', (extension) => {
    expect(shownAs(extension, undefined)).toEqual({
      contentType: 'application/octet-stream',
      contentDisposition: `attachment; filename="file.${extension}"`,
    });
  });

  test('documents and unknown files under their own name, pictures and sounds under one of ours', () => {
    expect(['pdf', 'csv', 'zip', 'bin'].filter(keepsName)).toHaveLength(4);
    expect(['jpg', 'webp', 'mp4', '3gp', 'ogg', 'amr'].filter(keepsName)).toEqual([]);
  });
});
