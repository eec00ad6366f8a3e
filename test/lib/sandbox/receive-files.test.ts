import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { detect } from '../../../shared/media/content/detect.ts';
import { peekBytes } from '../../../shared/media/content/detection.ts';
import { call } from './client.ts';
import { customer, valueIn } from './receive-client.ts';
import { authorization } from './upload-client.ts';

const from = '5511999990000';

test.each([
  ['image', 'image/jpeg', 'a JPEG image'],
  ['video', 'video/mp4', 'an MP4 video'],
  ['audio', 'audio/ogg; codecs=opus', 'an OGG audio file'],
  ['document', 'application/pdf', 'a PDF document'],
  ['sticker', 'image/webp', 'a WebP image'],
] as const)('a real file stands behind the id of %s', async (type, mime_type, what) => {
  const { url, receive } = await customer();
  const { webhook } = (await receive({ from, type, [type]: { extra: 1 } })).body;
  const media = valueIn(webhook).messages[0][type];
  expect(media).toMatchObject({ mime_type, extra: 1, id: expect.stringMatching(/^\d{16}$/) });
  const known = await call(`${url}/v26.0/${media.id}?phone_number_id=100000000000001`, { headers: { authorization } });
  expect(known.body.mime_type).toBe(mime_type.split(';')[0]);
  const bytes = Buffer.from(await (await fetch(known.body.url, { headers: { authorization } })).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('base64')).toBe(media.sha256);
  const recognition = detect(bytes.subarray(0, peekBytes));
  recognition.rest?.take(bytes);
  expect((recognition.rest?.detected() ?? recognition).what).toBe(what);
});

test('a file can be given, or fetched from anywhere', async () => {
  const { url, receive } = await customer();
  const content = Buffer.from('my own bytes');
  const given = { mime_type: 'text/plain', filename: 'a.txt', base64: content.toString('base64') };
  const first = valueIn((await receive({ from, type: 'document', caption: 'look', ...given })).body.webhook)
    .messages[0];
  expect(first.document).toMatchObject({ mime_type: 'text/plain', filename: 'a.txt', caption: 'look' });
  const media_url = `${url}/photoapp/files/${first.document.id}`;
  const second = valueIn((await receive({ from, type: 'image', media_url })).body.webhook).messages[0];
  expect(second.image).toMatchObject({ mime_type: 'text/plain', sha256: first.document.sha256 });
  const gone = await receive({ from, type: 'image', media_url: `${url}/nowhere` });
  expect([gone.status, gone.body]).toEqual([400, { error: 'media_url: answered 404' }]);
});
