import { describe, expect, test } from '@jest/globals';
import { codePoints } from '../../../shared/input/fields.ts';
import { contentOf } from '../../../shared/sending/content.ts';
import { further } from '../../support/sample-interactive.ts';
import { make } from '../../support/sample-messages.ts';
import { read } from './bodies/refusal.ts';

const { message, quick, list, card, place, reaction, file } = make;
const shown = (body: unknown) => contentOf(read(body)).message;
const cards = (...names: string[]) =>
  message('contacts', { contacts: names.map((formatted_name) => card({ name: { formatted_name } })) });

test.each([
  ['text', message('text', { text: ' a ' }), ' a ', null],
  ['image', message('image', { media_url: file }), '[image]', 'image'],
  ['image', message('image', { media_url: file, caption: ' a ' }), ' a ', 'image'],
  ['image', message('image', { media_url: file, caption: ' ' }), '[image]', 'image'],
  ['video', message('video', { media_url: file }), '[video]', 'video'],
  ['video', message('video', { media_url: file, caption: 'a' }), 'a', 'video'],
  ['audio', message('audio', { media_url: file }), '[audio]', 'audio'],
  ['document', message('document', { media_url: file, filename: 'ção.pdf' }), '[document] ção.pdf', 'document'],
  ['document', message('document', { media_url: file, filename: 'a.pdf', caption: 'b' }), 'b', 'document'],
  ['location', place({ name: 'Praça da Sé', address: 'São Paulo' }), '[location] Praça da Sé', null],
  ['location', place({ address: 'São Paulo' }), '[location] São Paulo', null],
  ['location', place({ latitude: -23.55, longitude: -0, name: '' }), '[location] -23.55, 0', null],
  ['contacts', cards('Ana', 'Bea'), '[contacts] Ana, Bea', null],
  ['interactive', quick({ body: 'Which?', header: 'a' }), 'Which?', 'interactive'],
  ['interactive', quick({ header_media: { type: 'image', url: file } }), 'Which?', 'interactive'],
  ['interactive', list(), 'Which?', 'interactive'],
  ...[further.link(), further.where(), further.products(), further.flow(), further.product({ body: 'Which?' })].map(
    (body) => ['interactive', body, 'Which?', 'interactive'] as const,
  ),
  ['interactive', further.product(), '[product] sku-1', 'interactive'],
  ['sticker', message('sticker', { media_url: file }), '[sticker]', 'image'],
])('%s is shown by what can be read of it: %j', (message_type, body, text, media_type) => {
  expect(contentOf(read(body))).toMatchObject({
    message: text,
    type: message_type,
    message_type,
    media_type,
    media_url: null,
    context_message_id: undefined,
  });
});

test.each([
  [reaction(), '[reaction] 👍', '👍'],
  [reaction({ emoji: '❤️' }), '[reaction] ❤️', '❤️'],
  [reaction({ emoji: '' }), '[reaction removed]', ''],
])('a reaction says to what it is: %j', (body, text, emoji) => {
  expect(contentOf(read(body))).toEqual({
    message: text,
    type: 'reaction',
    content: { message_id: 'wamid.a', emoji },
    message_type: 'reaction',
    media_type: null,
    media_url: null,
    context_message_id: undefined,
    reaction: { message_id: 'wamid.a', emoji },
  });
});

test.each([message('text', { text: 'a' }), message('audio', { media_url: file }), quick(), place(), cards('Ana')])(
  'a reply says to what it is: %j',
  (body) => {
    expect(contentOf(read({ ...body, context_message_id: 'wamid.b' }))).toMatchObject({
      context_message_id: 'wamid.b',
    });
  },
);

test.each([
  ['https://a.test/b/Invoice%201.pdf?c=d.docx#e', '[document] Invoice 1.pdf'],
  ['https://a.test/%C3%A7%C3%A3o.DOCX', '[document] ção.DOCX'],
  ['https://a.test/报告.xls', '[document] 报告.xls'],
  ['https://a.test/100%.pptx', '[document] 100%.pptx'],
  ['https://a.test/7f3a', '[document]'],
  ['https://a.test', '[document]'],
  ['https://a.test/a.pdf/', '[document]'],
  ['https://a.test/get.php?file=a.pdf', '[document]'],
  ['https://a.test/.pdf', '[document]'],
  ['https://a.test/..%2F..%2Fa.pdf', '[document]'],
  ['https://a.test/a%0Ab.pdf', '[document]'],
  ['https://a.test/%E2%80%AEa.pdf', '[document]'],
  [`https://a.test/${'a'.repeat(300)}.pdf`, '[document]'],
])('a document without a name at %s is %s', (media_url, text) => {
  expect(shown(message('document', { media_url }))).toBe(text);
});

describe('many contact cards', () => {
  test('are shown as far as they fit, and then counted', () => {
    const text = shown(cards(...Array.from({ length: 257 }, (_, n) => `Contact ${n}`)));
    expect(text).toMatch(/^\[contacts\] Contact 0, Contact 1, .* … and \d+ more$/);
    const [named, counted] = [text.split(', ').length, Number(/(\d+) more$/.exec(text)?.[1])];
    expect(named + counted).toBe(257);
  });

  test.each([
    ['257 short names', Array.from({ length: 257 }, () => 'a')],
    ['257 of the longest names', Array.from({ length: 257 }, () => '👋'.repeat(1024))],
    ['one long name and short ones', ['👋'.repeat(1024), 'a', 'b']],
    ['a long name behind many', [...Array.from({ length: 100 }, () => 'abcdef'), 'a'.repeat(1024), 'b']],
  ])('stay under 1,000 code points with %s', (_what, names) => {
    expect(codePoints(shown(cards(...names)))).toBeLessThan(1000);
  });

  test('cut a long name between characters', () => {
    expect(shown(cards('👋'.repeat(1024), 'Bea'))).toBe(`[contacts] ${'👋'.repeat(200)}…, Bea`);
  });
});
