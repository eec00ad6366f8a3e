import { expect, test } from '@jest/globals';
import { detect } from '../../../shared/media/content/detect.ts';
import { peekBytes } from '../../../shared/media/content/detection.ts';
import { call, sandbox } from './client.ts';
import { customer, valueIn } from './receive-client.ts';

/** What each file is by its content, for the service's own eyes. */
const contents: Readonly<Record<string, string>> = {
  'photo.jpg': 'a JPEG image',
  'picture.png': 'a PNG image',
  'sticker.webp': 'a WebP image',
  'video.mp4': 'an MP4 video',
  'voice.ogg': 'an OGG audio file',
  'sound.mp3': 'an MP3 audio file',
  'sound.aac': 'an AAC audio file',
  'sound.m4a': 'an M4A audio file',
  'document.pdf': 'a PDF document',
  'document.docx': 'an Office file',
  'sheet.xlsx': 'an Office file',
  'text.txt': 'plain text',
  'card.vcf': 'plain text',
};

interface Listed {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly address: string;
}

test('every file that is listed can be had at its address, and is what its name says, of 3 KB at most', async () => {
  const { url } = await sandbox();
  const { body } = await call(`${url}/files`);
  const files: Listed[] = body.files;
  const found = files.map(async ({ name, type, size, address }) => {
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([name, bytes.length]).toEqual([name, size]);
    expect(size).toBeLessThan(3000);
    if (name === 'photo.jpg') expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
    const recognition = detect(bytes.subarray(0, peekBytes));
    recognition.rest?.take(bytes);
    return [name, (recognition.rest?.detected() ?? recognition).what] as const;
  });
  expect(Object.fromEntries(await Promise.all(found))).toEqual(contents);
  expect(body.count).toBe(files.length);
});

test('a file that is not there is answered with those that are', async () => {
  const { url } = await sandbox();
  const { status, body } = await call(`${url}/files/photo.gif`);
  expect([status, body.error]).toEqual([404, expect.stringContaining('photo.jpg, picture.png')]);
});

test('a customer can send one, under its own name', async () => {
  const { url, receive } = await customer();
  const order = { from: '5511999990000', type: 'document', media_url: `${url}/files/document.docx` };
  const [message] = valueIn((await receive(order)).body.webhook).messages;
  expect(message.document).toMatchObject({
    filename: 'document.docx',
    mime_type: expect.stringContaining('wordprocessingml'),
  });
});
