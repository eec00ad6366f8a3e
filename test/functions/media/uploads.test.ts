import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveMedia } from '../../../functions/media/get-media.ts';
import { mp4, pdf, png, webp } from '../../shared/media/samples.ts';
import { caller } from '../../support/call.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { newClient } from '../client.ts';
import { sweepUploads, uploadsOf } from './upload-client.ts';

const hour = 3_600_000;
const day = 24 * hour;

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
let uploads: ReturnType<typeof uploadsOf>;
beforeAll(async () => {
  world = await openWorld();
  world.provider = ({ url }, count) =>
    jsonAnswer(200, url.endsWith('/media') ? { id: `media-${count}` } : acceptedBy(`wamid.${count}`));
});
beforeEach(async () => {
  client = await newClient(world.ports);
  uploads = uploadsOf(world, client.tenant.apiKey);
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const sendImage = (media_id: unknown, fields: object = {}) =>
  client.sendText({ message_type: 'image', text: undefined, media_id, ...fields });
const refusalOf = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];
const filesOf = () =>
  [...world.media.objects.keys()].filter(
    (key) => key.includes(client.tenant.organization.id) && !key.startsWith('erasures/'),
  );

describe('an address for a file', () => {
  test('takes this file alone, for 15 minutes, and is told with its headers', async () => {
    const before = world.clock.now();
    const { status, body } = await uploads.create({ filename: 'a.png', content_type: 'image/png', size: 68 });
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        media_id: expect.stringMatching(/^upl_[0-9A-Za-z]{22}$/),
        upload: {
          url: expect.stringContaining(`/uploads/${client.tenant.organization.id}/${body.media_id}?`),
          method: 'PUT',
          headers: { 'Content-Type': 'image/png', 'Content-Length': '68' },
          expires_at: new Date(before + 900_000).toISOString(),
        },
      },
    ]);
    expect(Object.fromEntries(new URL(body.upload.url).searchParams)).toMatchObject({ size: '68', seconds: '900' });
    expect(JSON.stringify(world.logged)).not.toContain(body.upload.url);
  });

  const whole = { filename: 'a.png', content_type: 'image/png', size: 1 };
  test.each([
    [{ ...whole, size: 0 }, 'Invalid field', 'size must be a whole number of bytes from 1 to 104857600 (100 MB)'],
    [{ ...whole, size: 101 * 1_048_576 }, 'Invalid field', 'size must be'],
    [{ ...whole, size: 1.5 }, 'Invalid field', 'size must be'],
    [{ ...whole, size: '1' }, 'Invalid field', 'size must be'],
    [{ ...whole, size: undefined }, 'Missing required field', 'size is required'],
    [{ ...whole, filename: ' ' }, 'Missing required field', 'filename is required'],
    [{ ...whole, filename: 'a'.repeat(1025) }, 'Invalid field', 'filename must be at most 1024'],
    [{ ...whole, content_type: undefined }, 'Missing required field', 'content_type is required'],
    [{ ...whole, content_type: 'png' }, 'Invalid field', 'content_type must be a content type'],
    [{ ...whole, content_type: 'image/png\r\nx-a: b' }, 'Invalid field', 'content_type must be a content type'],
  ])('is refused for %j', async (body, error, message) => {
    const refused = await uploads.create(body);
    expect(refusalOf(refused)).toEqual([400, error]);
    expect(refused.body.message).toContain(message);
  });

  test('is there for the largest file', async () => {
    expect((await uploads.create({ ...whole, size: 100 * 1_048_576 })).status).toBe(201);
  });
});

describe('a message with an upload', () => {
  test('has a copy of its own, under the upload’s name, and goes to the provider', async () => {
    const media_id = await uploads.upload(pdf, { filename: 'Nota 1.pdf', content_type: 'text/plain' });
    const sent = await client.sendText({ message_type: 'document', media_id });
    expect(sent.status).toBe(200);
    expect(JSON.parse(String(world.outgoing.at(-1)?.body)).document).toMatchObject({ filename: 'Nota 1.pdf' });
    const [shown] = await client.conversation();
    expect(shown).toMatchObject({
      message: '[document] Nota 1.pdf',
      content: { filename: 'Nota 1.pdf', mime_type: 'application/pdf', size: pdf.length },
    });
    const { pathname, search } = new URL(shown.media_url);
    const { headers } = await caller(serveMedia, world.ports)({ path: pathname, query: search.slice(1) });
    const key = new URL(String(headers.Location)).pathname.slice(1);
    expect(Buffer.from(world.media.objects.get(key) ?? [])).toEqual(pdf);
    expect(key).not.toContain('uploads/');
  });

  test('may have it in a header, as an image, and twice', async () => {
    const media_id = await uploads.upload(png, { content_type: 'image/png' });
    const button = { type: 'button', body: 'a', buttons: [{ id: '1', title: 'a' }] };
    const interactive = { ...button, header_media: { type: 'image', media_id } };
    expect((await client.sendText({ message_type: 'interactive', interactive })).status).toBe(200);
    expect((await sendImage(media_id)).status).toBe(200);
    expect(world.outgoing.filter(({ url }) => url.endsWith('/media')).length).toBe(2);
    expect(filesOf().length).toBe(3);
  });

  test.each([
    ['by its content, whatever was declared', webp, 'image/png', 'Unsupported media', 'media_id is a WebP image'],
    [
      'by its size',
      Buffer.concat([png, Buffer.alloc(5 * 1_048_576)]),
      'image/png',
      'Unsupported media',
      'is larger than 5 MB',
    ],
    ['by its kind', mp4, 'image/png', 'Unsupported media', 'media_id is an MP4 file'],
  ])('is refused %s, and leaves nothing but the upload', async (_why, bytes, content_type, error, message) => {
    const refused = await sendImage(await uploads.upload(bytes, { content_type }));
    expect(refusalOf(refused)).toEqual([400, error]);
    expect(refused.body.message).toContain(message);
    expect([filesOf().length, await client.conversation(), world.outgoing]).toEqual([1, [], []]);
  });

  test('is refused while the file has not come, and sent once it has', async () => {
    const { body } = await uploads.begin(png);
    expect(refusalOf(await sendImage(body.media_id))).toEqual([400, 'Media download failed']);
    world.media.put(body.upload.url, { bytes: png, contentType: 'application/octet-stream' });
    expect((await sendImage(body.media_id)).status).toBe(200);
  });

  test.each([
    [
      'both are given',
      { media_url: 'https://a.example/b.png' },
      'Invalid field',
      'media_id must not be given together',
    ],
    ['neither is', { media_id: undefined }, 'Missing required field', 'media_url is required for media messages'],
    ['both are blank', { media_id: '', media_url: '' }, 'Missing required field', 'media_url is required for media'],
    ['it is no text', { media_id: 7 }, 'Invalid field', 'media_id must be a string'],
  ])('names one file: refused where %s', async (_what, fields, error, message) => {
    const refused = await sendImage('upl_0000000000000000000000', fields);
    expect(refusalOf(refused)).toEqual([400, error]);
    expect(refused.body.message).toContain(message);
  });

  test('is refused for an upload that is unknown, no id at all, or another organization’s', async () => {
    const other = await newClient(world.ports);
    const theirs = await uploadsOf(world, other.tenant.apiKey).upload(png);
    for (const id of [theirs, 'upl_0000000000000000000000', `../${theirs}`, 'a#b']) {
      expect(refusalOf(await sendImage(id))).toEqual([404, 'Upload not found']);
    }
    expect(world.outgoing).toEqual([]);
  });
});

describe('an upload ends', () => {
  test('after a day where no message has used it, also where one was refused for it', async () => {
    const media_id = await uploads.upload(webp);
    world.clock.advance(day - 1);
    expect(refusalOf(await sendImage(media_id))).toEqual([400, 'Unsupported media']);
    world.clock.advance(1);
    expect(refusalOf(await sendImage(media_id))).toEqual([404, 'Upload not found']);
    expect(filesOf().length).toBe(1);
    world.clock.advance(600_000);
    await sweepUploads(world);
    expect(filesOf()).toEqual([]);
  });

  test('thirty days after its first use; its messages keep their files', async () => {
    const media_id = await uploads.upload(png);
    world.clock.advance(hour);
    expect((await sendImage(media_id)).status).toBe(200);
    world.clock.advance(29 * day);
    await sweepUploads(world);
    expect((await sendImage(media_id)).status).toBe(200);
    world.clock.advance(day);
    expect(refusalOf(await sendImage(media_id))).toEqual([404, 'Upload not found']);
    world.clock.advance(600_000);
    await sweepUploads(world);
    expect(filesOf().filter((key) => key.startsWith('uploads/'))).toEqual([]);
    expect(filesOf().length).toBe(2);
  });

  test('not with a contact to whom it was sent: the message’s file goes alone', async () => {
    const media_id = await uploads.upload(png);
    await sendImage(media_id);
    await client.deleteContact(`id=${client.contactId}`);
    await world.drain();
    expect(filesOf().length).toBe(1);
    await client.tenant.addContact('+5511999990000');
    expect((await sendImage(media_id)).status).toBe(200);
  });

  test('in a later run where the storage refuses, with nothing left behind', async () => {
    await uploads.upload(png);
    world.clock.advance(day + 600_000);
    const failing = { ...world.media, delete: () => Promise.reject(new Error('slow down')) };
    await expect(sweepUploads({ ...world, ports: { ...world.ports, media: failing } })).rejects.toThrow();
    expect(filesOf().length).toBe(1);
    await sweepUploads(world);
    expect(filesOf()).toEqual([]);
  });
});
