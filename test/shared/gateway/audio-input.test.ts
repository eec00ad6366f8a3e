import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { audioSchema } from '../../../shared/gateway/audio.ts';

const read = (text: string) => audioSchema.safeParse(text).data;

test('any bytes come out of base64 as they went in, however it is wrapped and announced', () => {
  const prefixes = fc.constantFrom(
    '',
    'data:audio/ogg;base64,',
    'DATA:audio/ogg; codecs=opus;BASE64,',
    ' data:;base64,',
  );
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 80 }),
      prefixes,
      (bytes, width, prefix) => {
        const lines =
          Buffer.from(bytes)
            .toString('base64')
            .match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
        expect(read(prefix + lines.join('\r\n'))).toMatchObject({ kind: 'inline', bytes: Buffer.from(bytes) });
      },
    ),
    { seed: 1 },
  );
});

test.each([
  ['data:audio/ogg;codecs=opus;base64,T2dn', 'audio/ogg;codecs=opus'],
  ['data:audio/mpeg;base64,T2dn', 'audio/mpeg'],
  ['data:;base64,T2dn', ''],
  ['T2dn', ''],
])('%s has the content type "%s"', (text, label) => {
  expect(read(text)).toMatchObject({ label });
});

test.each(['http://a.example/b', 'HTTPS://a.example/b?x=%20', '  https://a.example/b\n'])(
  '%j is an address',
  (text) => {
    expect(read(text)).toEqual({ kind: 'url', url: text.trim() });
  },
);

test.each([
  'T2d',
  'T2dn=',
  '=T2d',
  'T2dn-_==',
  'T2dnÄ',
  'data:audio/ogg;base64',
  'data:audio/ogg,T2dn',
  'javascript:1',
  'null'.slice(1),
])('%j is none', (text) => {
  expect(read(text)).toBeUndefined();
});
