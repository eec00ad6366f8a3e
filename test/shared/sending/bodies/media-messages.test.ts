import { describe, expect, test } from '@jest/globals';
import { make } from '../../../support/sample-messages.ts';
import { read, refusalOf, requiredTextRefusals, textRefusals } from './refusal.ts';

const { message, file } = make;
const types = ['image', 'video', 'audio', 'document', 'sticker'];
const media = (type: string, fields: object) => message(type, { media_url: file, ...fields });

describe.each(types)('media_url of %s', (type) => {
  test.each(requiredTextRefusals('media_url', 2048, 'is required for media messages'))(
    '%j is refused',
    (media_url, refusal) => {
      expect(refusalOf(media(type, { media_url }))).toBe(refusal);
    },
  );
});

describe('media_url', () => {
  test.each([
    'http://a',
    'https://files.example.com/a.png?b=c&d=%2F#e',
    'HTTPS://FILES.EXAMPLE.COM/A.PNG',
    'https://files.example.com:8443/a b.png',
    'https://bücher.example/ção.png',
    'https://[2606:4700::1]/a.png',
    'https://files.example.com/../a.png',
    ' https://files.example.com/a.png\n',
    `https://a/${'a'.repeat(2038)}`,
    `https://a/${'👋'.repeat(2038)}`,
  ])('%j is kept as it is', (media_url) => {
    expect(read(media('image', { media_url }))).toMatchObject({ media_url });
  });

  test.each([
    'a',
    '/a.png',
    '//files.example.com/a.png',
    'files.example.com/a.png',
    'ftp://files.example.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'blob:https://files.example.com/1',
    'javascript:alert(1)',
    'https:files.example.com',
    'https:\\\\files.example.com',
    'https://',
    'http://:80',
    'https://files example.com/a.png',
    'https://files.example.com:99999/a.png',
    'https://[1::2::3]/a.png',
    'see https://files.example.com/a.png',
  ])('%j is no address', (media_url) => {
    const refusal = 'Invalid field: media_url must be an absolute http or https URL';
    expect(refusalOf(media('image', { media_url }))).toBe(refusal);
  });

  test.each(['https://user@a', 'https://user:pass@a', 'https://:pass@a', 'http://a%40b@c/d'])(
    '%j has credentials in it',
    (media_url) => {
      const refusal = 'Invalid field: media_url must not have a user name or password in it';
      expect(refusalOf(media('image', { media_url }))).toBe(refusal);
    },
  );
});

describe.each(['image', 'video', 'document'])('caption of %s', (type) => {
  test.each(textRefusals('caption', 1024))('%j is refused', (caption, refusal) => {
    expect(refusalOf(media(type, { caption }))).toBe(refusal);
  });

  test.each(['a', 'ab', ' a ', 'a'.repeat(1023), '👋'.repeat(1024)])('%j is kept as it is', (caption) => {
    expect(read(media(type, { caption }))).toMatchObject({ caption });
  });

  test.each([undefined, null, '', ' ', '\u200b'])('%j is none', (caption) => {
    expect(read(media(type, { caption }))).toMatchObject({ caption: undefined });
  });
});

describe.each([
  ['audio', 'audio'],
  ['sticker', 'stickers'],
])('caption of %s', (type, noun) => {
  test.each(['', ' ', 'a', 0, false, [], {}])('%j is refused', (caption) => {
    expect(refusalOf(media(type, { caption }))).toBe(
      `Invalid field: caption is not supported on ${noun}; send it as a text message`,
    );
  });

  test.each([undefined, null])('%j is none', (caption) => {
    expect(read(media(type, { caption }))).not.toHaveProperty('caption', expect.anything());
  });
});

describe('filename', () => {
  test.each(textRefusals('filename', 1024))('%j is refused on a document', (filename, refusal) => {
    expect(refusalOf(media('document', { filename }))).toBe(refusal);
  });

  test.each([
    'a',
    '.pdf',
    '../../etc/passwd',
    'C:\\a\\b.pdf',
    'a"b\r\nc: d.pdf',
    'Relatório ção – 你好.pdf',
    '\u202efdp.exe',
    '👋'.repeat(1024),
  ])('%j is kept as it is', (filename) => {
    expect(read(media('document', { filename }))).toMatchObject({ filename });
  });

  test.each([undefined, null, '', ' ', '\ufeff'])('%j is none', (filename) => {
    expect(read(media('document', { filename }))).toMatchObject({ filename: undefined });
  });

  test.each(['image', 'video', 'audio', 'sticker'])('is nothing that %s has, and so ignored', (type) => {
    expect(read(media(type, { filename: 5, fileName: 5 }))).not.toHaveProperty('filename');
  });

  test('is not read from fileName', () => {
    expect(read(media('document', { fileName: 'a.pdf' }))).not.toHaveProperty('filename', 'a.pdf');
  });
});
