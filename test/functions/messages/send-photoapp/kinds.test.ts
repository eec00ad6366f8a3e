import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mp4, opus, pdf, png, sampleOf, webp } from '../../../shared/media/samples.ts';
import { takenAs } from '../../../support/photoapp.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { uploadsOf } from '../../media/upload-client.ts';
import { newPhotoappClient, type PhotoappClient, photoappId } from '../../photoapp-client.ts';

let world: World;
let client: PhotoappClient;
let uploads: ReturnType<typeof uploadsOf>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newPhotoappClient(world.ports);
  uploads = uploadsOf(world, client.tenant.apiKey);
  world.provider = (_request, count) => jsonAnswer(200, takenAs(`m_${count}`));
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const send = (fields: object) => client.sendAudio({ media_url: undefined, ...fields });
const sentBody = () => JSON.parse(String(world.outgoing.at(-1)?.body));
const refusalOf = ({ status, body }: { status: number; body: object }) => [status, body];
const url = 'https://files.example/a';

describe('the platform is sent', () => {
  test.each([
    ['text', { text: 'Olá' }, { message: { text: 'Olá' } }, { message: 'Olá', media_type: null, media_url: null }],
    ...(['image', 'video', 'audio'] as const).map((type) => [
      type,
      { media_url: url },
      { message: { attachment: { type, payload: { url } } } },
      { message: `[${type}]`, media_type: type, media_url: url },
    ]),
    [
      'document',
      { media_url: 'https://files.example/Nota%201.pdf' },
      { message: { attachment: { type: 'file', payload: { url: 'https://files.example/Nota%201.pdf' } } } },
      { message: '[document] Nota 1.pdf', media_type: 'document' },
    ],
  ] as [string, object, object, object][])(
    'a message of type %s, and the conversation shows it',
    async (message_type, fields, payload, shown) => {
      const { status, body } = await send({ message_type, ...fields });
      expect([status, body]).toMatchObject([
        200,
        { success: true, message_type, message_id: 'm_1', recipient_id: photoappId },
      ]);
      expect(sentBody()).toEqual({ recipient: { id: photoappId }, ...payload });
      expect(await client.conversation()).toMatchObject([
        { ...shown, type: message_type, platform: 'photoapp', message_id: 'm_1' },
      ]);
    },
  );

  test.each([
    ['❤️', { sender_action: 'react', payload: { message_id: 'm_0', reaction: 'love' } }, '[reaction] ❤️'],
    ['❤', { sender_action: 'react', payload: { message_id: 'm_0', reaction: 'love' } }, '[reaction] ❤'],
    ['', { sender_action: 'unreact', payload: { message_id: 'm_0' } }, '[reaction removed]'],
  ])('a reaction, %j, which has no id there and is no row of the conversation', async (emoji, payload, message) => {
    world.provider = () => jsonAnswer(200, { recipient_id: photoappId });
    const { status, body } = await send({ message_type: 'reaction', reaction: { message_id: 'm_0', emoji } });
    expect([status, body]).toMatchObject([200, { success: true, message_type: 'reaction', message_id: null }]);
    expect(sentBody()).toEqual({ recipient: { id: photoappId }, ...payload });
    expect(await client.conversation()).toEqual([]);
    const item = world.logged.findLast(({ event }) => event === 'send_tried');
    const shown = (await client.message(String(item?.message_id))).body.message;
    expect(shown).toMatchObject({ type: 'reaction', message, message_id: null, message_status: 'sent' });
  });
});

test('a reaction shows on its message', async () => {
  const { body } = await send({ message_type: 'text', text: 'hi' });
  await send({ message_type: 'reaction', reaction: { message_id: body.message_id, emoji: '❤' } });
  expect(await client.conversation()).toMatchObject([{ message: 'hi', reactions: [{ emoji: '❤' }] }]);
});

describe('an upload', () => {
  const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00'), Buffer.alloc(64)]);
  test.each([
    ['image', png, 'image'],
    ['video', mp4, 'video'],
    ['audio', wav, 'audio'],
    ['document', pdf, 'file'],
  ])(
    'goes as an %s, by an address of the storage; the conversation has a link of ours',
    async (message_type, bytes, type) => {
      const { status } = await send({ message_type, media_id: await uploads.upload(bytes, { filename: 'a.b' }) });
      expect(status).toBe(200);
      const { attachment } = sentBody().message;
      expect(attachment).toEqual({ type, payload: { url: expect.stringMatching(/^https:\/\/storage\.test\/org_/) } });
      const key = new URL(attachment.payload.url).pathname.slice(1);
      expect(Buffer.from(world.media.objects.get(key) ?? [])).toEqual(bytes);
      const [shown] = await client.conversation();
      expect(shown).toMatchObject({ content: { filename: 'a.b', size: bytes.length }, media_type: message_type });
      expect(shown.media_url).toMatch(/^https:\/\/api\.test\/media\//);
    },
  );

  test.each([
    ['image', webp, 'media_id is a WebP image; images must be JPEG or PNG'],
    ['audio', opus, 'audio must be AAC, M4A, WAV or MP4'],
    ['audio', sampleOf.mp3, 'audio must be AAC, M4A, WAV or MP4'],
    ['document', png, 'documents must be PDF'],
    ['image', Buffer.concat([png, Buffer.alloc(8 * 1_048_576)]), 'media_id is larger than 8 MB'],
  ])('that the platform would not take as %s is refused before it is asked', async (message_type, bytes, error) => {
    const refused = await send({ message_type, media_id: await uploads.upload(bytes) });
    expect(refusalOf(refused)).toEqual([400, { success: false, error: expect.stringContaining(error) }]);
    expect([world.outgoing, await client.conversation()]).toEqual([[], []]);
  });

  test('that is not there is 404, and 400 while its file has not come', async () => {
    const [{ body }, unknown] = [await uploads.begin(png), 'upl_0000000000000000000000'];
    const statuses = [];
    for (const media_id of [unknown, body.media_id])
      statuses.push((await send({ message_type: 'image', media_id })).status);
    expect(statuses).toEqual([404, 400]);
  });
});

describe('refused, with nothing sent', () => {
  test.each<[string, object, RegExp]>([
    [
      'a text of 1,001 bytes',
      { message_type: 'text', text: `${'é'.repeat(500)}a` },
      /^text must be at most 1000 bytes/,
    ],
    ['no text', { message_type: 'text' }, /^text is required for text messages$/],
    [
      'another emoji',
      { message_type: 'reaction', reaction: { message_id: 'm', emoji: '👍' } },
      /^reaction\.emoji must be ❤/,
    ],
    ['no emoji', { message_type: 'reaction', reaction: { message_id: 'm' } }, /^reaction\.emoji is required$/],
    ['no message', { message_type: 'reaction' }, /^reaction\.message_id is required/],
    ['a caption', { message_type: 'image', media_url: url, caption: 'a' }, /^caption cannot be combined with media/],
    ['two files', { message_type: 'image', media_url: url, media_id: 'upl_1' }, /^media_id must not be given together/],
    ['no file', { message_type: 'image' }, /^media_url is required$/],
    [
      'a sticker',
      { message_type: 'sticker', media_url: url },
      /^message_type must be one of text, image, video, audio, document, reaction$/,
    ],
  ])('%s', async (_what, fields, error) => {
    expect(refusalOf(await send(fields))).toEqual([400, { success: false, error: expect.stringMatching(error) }]);
    expect(world.outgoing).toEqual([]);
  });

  test('a text of 1,000 bytes goes', async () => {
    expect((await send({ message_type: 'text', text: 'é'.repeat(500) })).status).toBe(200);
  });

  test('a text outside of the platform’s window, in its words', async () => {
    const error = {
      code: 10,
      error_subcode: 2534022,
      message: '(#10) This message is sent outside of allowed window.',
    };
    world.provider = () => jsonAnswer(400, { error });
    const refused = await send({ message_type: 'text', text: 'late' });
    expect(refusalOf(refused)).toEqual([
      500,
      { success: false, error: expect.stringContaining('outside of allowed window') },
    ]);
    expect(await client.conversation()).toMatchObject([{ message: 'late', message_status: 'failed' }]);
  });
});

test('a key sends a text once, and a reaction once', async () => {
  for (const fields of [
    { message_type: 'text', text: 'once' },
    { message_type: 'reaction', reaction: { message_id: 'm_0', emoji: '❤' } },
  ]) {
    const headers = { 'idempotency-key': fields.message_type };
    const [one, two] = [
      await client.sendAudio({ media_url: undefined, ...fields }, headers),
      await client.sendAudio({ media_url: undefined, ...fields }, headers),
    ];
    expect(two.body).toEqual(one.body);
  }
  expect(world.outgoing.length).toBe(2);
});
