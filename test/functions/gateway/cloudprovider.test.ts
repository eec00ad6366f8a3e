import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { digits, number } from '../client.ts';
import { gatewayOf, group, jid, lastBody, newGateway } from './gateway-client.ts';

let world: World;
let gateway: Awaited<ReturnType<typeof newGateway>>;
beforeAll(async () => {
  world = await openWorld();
  gateway = await newGateway(world.ports, 'cloudprovider');
});
beforeEach(() => {
  world.outgoing.length = 0;
  world.files = () => fileAnswer(404, 'not here');
  world.provider = ({ url }, count) =>
    jsonAnswer(200, url.endsWith('/media') ? { id: 'media-1' } : acceptedBy(`wamid.cloud.${count}`));
});
afterAll(() => world.close());

const page = (packet: string, flags = 2) =>
  Buffer.concat([
    Buffer.from('OggS'),
    Buffer.from([0, flags, ...Array(20).fill(0), 1, packet.length]),
    Buffer.from(packet, 'latin1'),
  ]);
const opus = page('OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00');
const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00'), Buffer.alloc(64)]);
const mp3 = Buffer.from(`ID3\x04\x00\x00\x00\x00\x00\x00${'\xff\xfb\x90\x00'.padEnd(417, '\0').repeat(4)}`, 'latin1');
const base64 = (bytes: Buffer) => bytes.toString('base64');

/** The world with something to convert with. */
function withConverter(toVoiceNote: World['ports']['audioConverter']['toVoiceNote']) {
  const ports = { ...world.ports, audioConverter: { toVoiceNote } };
  return gatewayOf(ports, gateway.tenant.apiKey, gateway.instance.name);
}
const sentAudio = () => lastBody(world).audio;
const uploadedType = () =>
  /Content-Type: (.*)\r\n\r\n/.exec(String(world.outgoing.find(({ url }) => url.endsWith('/media'))?.body))?.[1];

test('a location goes through the organization’s own account, with our id, and answers with a record', async () => {
  const { status, body } = await gateway.good('location');
  expect(world.outgoing.at(-1)?.url).toMatch(/^https:\/\/provider\.test\/v26\.0\/phone-\d+\/messages$/);
  expect(lastBody(world)).toMatchObject({
    to: number,
    type: 'location',
    location: { latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé', address: 'Sé, São Paulo' },
    biz_opaque_callback_data: expect.stringMatching(/^msg_/),
  });
  expect([status, body.response]).toMatchObject([
    200,
    {
      key: { id: expect.stringMatching(/^wamid\.cloud/), fromMe: true, remoteJid: jid },
      message: { locationMessage: { degreesLatitude: -23.5503 } },
      messageTimestamp: expect.any(Number),
      status: 'PENDING',
      pushName: gateway.tenant.organization.name,
    },
  ]);
});

test('a reaction goes to the message of the key', async () => {
  const key = { id: 'wamid.theirs', fromMe: false, remoteJid: jid };
  expect((await gateway.send('reaction', { reactionMessage: { key, text: '' } })).status).toBe(200);
  expect(lastBody(world)).toMatchObject({ type: 'reaction', reaction: { message_id: 'wamid.theirs', emoji: '' } });
});

test('a poll is a 400 that says why, and so is a group', async () => {
  const answers = [await gateway.good('poll'), await gateway.good('location', { number: group })];
  expect(answers.map(({ status, body }) => [status, body.response.message[0]])).toEqual([
    [400, expect.stringMatching(/has no polls/)],
    [400, expect.stringMatching(/group/)],
  ]);
  expect(world.outgoing).toEqual([]);
  expect(await gateway.conversation(digits)).not.toContainEqual(expect.objectContaining({ message_type: 'poll' }));
});

test('without credentials it is a 400, after the fields and before the contact', async () => {
  const tenant = await makeTenant(world.ports, { cloud_phone_id: undefined });
  const unready = await newGateway(world.ports, 'cloudprovider', tenant);
  const answers = [await unready.good('location', { latitude: 91 }), await unready.good('location')];
  expect(answers.map(({ status, body }) => [status, body.response.message[0]])).toEqual([
    [400, expect.stringMatching(/^latitude/)],
    [400, expect.stringMatching(/cloud_phone_id is not configured/)],
  ]);
});

test.each([
  [131009, 400, 400],
  [130429, 400, 429],
  [131000, 500, 500],
])('the provider’s code %i is told in our body', async (code, theirs, ours) => {
  world.provider = () => jsonAnswer(theirs, refusedBy(code));
  const { status, body } = await gateway.good('location');
  expect([status, body]).toEqual([ours, { status: ours, error: true, response: { message: [expect.any(String)] } }]);
});

describe('audio', () => {
  test.each([
    ['OGG with Opus, a voice note', opus, 'audio/ogg; codecs=opus', { id: 'media-1', voice: true }],
    ['MP3, as it is', mp3, 'audio/mpeg', { id: 'media-1' }],
  ])('of %s, is stored, uploaded and sent', async (_what, bytes, type, audio) => {
    const before = world.media.objects.size;
    expect((await gateway.good('audio', { audio: base64(bytes) })).status).toBe(200);
    expect([uploadedType(), sentAudio()]).toEqual([type, audio]);
    expect(world.media.objects.size).toBe(before + 1);
    const message = (await gateway.conversation()).at(-1);
    expect(message).toMatchObject({ message: '[audio]', media_type: 'audio' });
    expect(message.media_url).toMatch(/^https:\/\/api\.test\/media\//);
  });

  test('by URL is fetched', async () => {
    world.files = ({ url }) => fileAnswer(url === 'https://files.example.com/a.ogg?x=1' ? 200 : 404, opus);
    expect((await gateway.good('audio', { audio: 'https://files.example.com/a.ogg?x=1' })).status).toBe(200);
    expect(sentAudio()).toEqual({ id: 'media-1', voice: true });
    expect((await gateway.conversation()).at(-1).media_url).toMatch(/^https:\/\/api\.test\/media\//);
    const { status, body } = await gateway.good('audio', { audio: 'https://files.example.com/none' });
    expect([status, body.response.message[0]]).toEqual([400, expect.stringMatching(/^audio answered 404/)]);
  });

  test('that the provider does not take is a clear 400, and nothing stays behind', async () => {
    const before = world.media.objects.size;
    const { status, body } = await gateway.good('audio', { audio: base64(wav) });
    expect([status, body.response.message[0]]).toEqual([
      400,
      expect.stringMatching(/^audio is a WAV audio file; audio must be/),
    ]);
    expect([world.outgoing, world.media.objects.size]).toEqual([[], before]);
  });

  test('to be converted is converted, and sent as a voice note', async () => {
    let given = Buffer.alloc(0);
    const converting = withConverter(async (chunks) => {
      given = Buffer.concat(await Array.fromAsync(chunks));
      return { kind: 'converted', bytes: opus };
    });
    expect((await converting.good('audio', { audio: base64(wav), encoding: true })).status).toBe(200);
    expect([given.equals(wav), uploadedType(), sentAudio()]).toEqual([
      true,
      'audio/ogg; codecs=opus',
      { id: 'media-1', voice: true },
    ]);
  });

  test('of two channels of Opus is converted, since the provider takes one', async () => {
    const stereo = Buffer.from(opus.toString('latin1').replace('OpusHead\x01\x01', 'OpusHead\x01\x02'), 'latin1');
    const converting = withConverter(async () => ({ kind: 'converted', bytes: opus }));
    expect((await converting.good('audio', { audio: base64(stereo), encoding: true })).status).toBe(200);
    const upload = world.outgoing.find(({ url }) => url.endsWith('/media'));
    expect(Buffer.from(upload?.body as Uint8Array).includes(opus)).toBe(true);
  });

  test('that is Opus already is not converted', async () => {
    const converting = withConverter(() => Promise.reject(new Error('must not be called')));
    expect((await converting.good('audio', { audio: base64(opus), encoding: true })).status).toBe(200);
  });

  test.each([
    ['nothing to convert with', wav, { kind: 'unavailable' }, /FFMPEG_PATH.*one channel of Opus$/],
    ['nothing to convert what could go as it is', mp3, { kind: 'unavailable' }, /FFMPEG_PATH.*leave encoding out/],
    [
      'a recording that cannot be read',
      wav,
      { kind: 'failed', reason: 'could not be read as audio' },
      /could not be read/,
    ],
    ['something else than Opus in the end', wav, { kind: 'converted', bytes: wav }, /WAV/],
    ['a text', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), { kind: 'converted', bytes: opus }, /text/],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), { kind: 'converted', bytes: opus }, /PNG/],
  ] as const)('to be converted, with %s, is a clear 400', async (_what, bytes, conversion, message) => {
    const converting = withConverter(async () => conversion as never);
    const { status, body } = await converting.good('audio', { audio: base64(bytes as Buffer), encoding: true });
    expect([status, body.response.message[0]]).toEqual([400, expect.stringMatching(message)]);
    expect(world.outgoing).toEqual([]);
  });

  test('that cannot be converted is logged with the converter’s own words, which the caller does not hear', async () => {
    const failed = { kind: 'failed', reason: 'could not be read as audio', detail: 'Unknown encoder libopus' } as const;
    const converting = withConverter(async () => failed);
    const answer = await converting.good('audio', { audio: base64(wav), encoding: true });
    expect(JSON.stringify(answer)).not.toContain('libopus');
    expect(world.logged).toContainEqual(
      expect.objectContaining({ event: 'audio_not_converted', detail: 'Unknown encoder libopus' }),
    );
  });

  test('that the provider does not let us upload is a 500, and the key is free', async () => {
    const headers = { 'idempotency-key': 'upload' };
    const takes = world.provider;
    world.provider = () => jsonAnswer(400, refusedBy(100));
    expect((await gateway.good('audio', { audio: base64(opus) }, headers)).status).toBe(500);
    world.provider = takes;
    expect((await gateway.good('audio', { audio: base64(opus) }, headers)).status).toBe(200);
  });
});

test('a lost answer is settled by a receipt, and then the same key gets a record', async () => {
  const headers = { 'idempotency-key': 'lost' };
  world.provider = () => ({ kind: 'lost', reason: 'reset' });
  expect((await gateway.good('location', {}, headers)).status).toBe(500);
  const id = lastBody(world).biz_opaque_callback_data;
  const receipt = {
    id: 'wamid.settled',
    status: 'sent',
    timestamp: '1795860000',
    recipient_id: digits,
    biz_opaque_callback_data: id,
  };
  const { takeChatapp } = await import('../../support/customers.ts');
  const metadata = { display_phone_number: '1', phone_number_id: gateway.tenant.organization.cloud_phone_id };
  const value = { messaging_product: 'whatsapp', metadata, statuses: [receipt] };
  await takeChatapp(world, {
    object: 'whatsapp_business_account',
    entry: [{ id: 'waba', changes: [{ field: 'messages', value }] }],
  });
  await world.drain();
  const again = await gateway.good('location', {}, headers);
  expect(again).toMatchObject({
    status: 200,
    headers: { 'Idempotency-Replayed': 'true' },
    body: {
      status: 201,
      error: false,
      response: { key: { id: 'wamid.settled', fromMe: true, remoteJid: jid }, status: 'SENT' },
    },
  });
});
