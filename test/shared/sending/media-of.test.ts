import { expect, test } from '@jest/globals';
import { mediaOf } from '../../../shared/sending/content.ts';
import { further } from '../../support/sample-interactive.ts';
import { make } from '../../support/sample-messages.ts';
import { read } from './bodies/refusal.ts';

const { message, quick, list, card, place, reaction } = make;
const url = 'https://a.test/a?b=%2F c';
const headed = (fields: object) => quick({ header_media: { url, ...fields } });

test.each([
  [message('image', { media_url: url }), { url, kind: 'image', field: 'media_url' }],
  [message('video', { media_url: url, filename: 'a.mp4' }), { url, kind: 'video', field: 'media_url' }],
  [message('audio', { media_url: url }), { url, kind: 'audio', field: 'media_url' }],
  [message('sticker', { media_url: url }), { url, kind: 'sticker', field: 'media_url' }],
  [
    further.link({ header_media: { type: 'image', url } }),
    { url, kind: 'image', field: 'interactive.header_media.url' },
  ],
  [message('document', { media_url: url }), { url, kind: 'document', field: 'media_url' }],
  [
    message('document', { media_url: url, filename: 'ção.pdf' }),
    { url, kind: 'document', field: 'media_url', filename: 'ção.pdf' },
  ],
  [headed({ type: 'image', filename: 'a.png' }), { url, kind: 'image', field: 'interactive.header_media.url' }],
  [headed({ type: 'video' }), { url, kind: 'video', field: 'interactive.header_media.url' }],
  [
    headed({ type: 'document', filename: 'a.pdf' }),
    { url, kind: 'document', field: 'interactive.header_media.url', filename: 'a.pdf' },
  ],
])('%j has a file', (body, source) => {
  expect(mediaOf(read(body))).toEqual(source);
});

test.each([
  message('text', { text: url, media_url: url }),
  place(),
  message('contacts', { contacts: [card()] }),
  quick(),
  quick({ header: 'a', header_media: null }),
  list(),
  reaction(),
  ...[further.link(), further.where(), further.product(), further.products(), further.flow()],
])('%j has none', (body) => {
  expect(mediaOf(read(body))).toBeUndefined();
});
