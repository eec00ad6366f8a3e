import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isoFile, jpeg, pdf, png } from '../../shared/media/samples.ts';
import { openWorld, type World } from '../../support/world.ts';
import { uploadsOf } from '../media/upload-client.ts';
import { newGateway, serverTakes } from './gateway-client.ts';

// A server of the organization's converts whatever has sound; what certainly has none is refused before it is sent.

let world: World;
let gateway: Awaited<ReturnType<typeof newGateway>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  gateway = await newGateway(world.ports);
  world.provider = serverTakes;
  world.outgoing.length = 0;
});
afterAll(() => world.close());

/** Each way in which the bytes of a recording come, with the field that brings them. */
const ways: Readonly<Record<string, (bytes: Buffer) => Promise<object>>> = {
  audio: async (bytes) => ({ audio: bytes.toString('base64') }),
  media_id: async (bytes) => ({
    audio: undefined,
    media_id: await uploadsOf(world, gateway.tenant.apiKey).upload(bytes, { content_type: 'audio/ogg' }),
  }),
};
const send = async (field: string, bytes: Buffer) => gateway.good('audio', await ways[field]?.(bytes));

const brands = ['isom', 'isom', 'iso2', 'mp41'];
const page = '<!doctype html><html><body>Not found</body></html>';

describe.each(Object.keys(ways))('audio in the field %s', (field) => {
  test.each<[string, Buffer]>([
    ['a JPEG image', jpeg],
    ['a PNG image', png],
    ['a GIF image', Buffer.from('GIF89a\x01\0\x01\0\0\0\0')],
    ['a PDF document', pdf],
    ['a page', Buffer.from(page)],
    ['an AVI video', Buffer.concat([Buffer.from('RIFF\x24\0\0\0AVI LIST'), Buffer.alloc(64)])],
    ['a video with pictures', isoFile(brands)],
    ['a video that shows its pictures at its end', isoFile(brands, ['vide', 'soun'], 100_000)],
  ])('that is %s is refused as E1 refuses it, and nothing is sent or kept', async (_what, bytes) => {
    const kept = new Set(world.media.objects.keys());
    const { status, body } = await send(field, bytes);
    expect([status, body.response?.message?.[0]]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${field} is an? .*; audio must be `)),
    ]);
    expect([world.outgoing, await gateway.conversation()]).toEqual([[], []]);
    expect([...world.media.objects.keys()].filter((key) => !kept.has(key) && !/upload/i.test(key))).toEqual([]);
  });

  test.each<[string, Buffer]>([
    ['OGG', Buffer.from('OggS audio of a test')],
    ['MP4 with sound alone', isoFile(brands, ['soun'], 100_000)],
    ['WAV', Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'), Buffer.alloc(64)])],
    ['AMR', Buffer.from('#!AMR\n\x3c\0\0\0')],
    ['WebM, which browsers record', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('\x42\x82\x84webm')])],
    ['nothing that is known', Buffer.from([0, 1, 2, 3, 250, 251, 252, 253, 0, 9, 200, 201])],
  ])('that is %s goes on', async (_what, bytes) => {
    expect((await send(field, bytes)).status).toBe(200);
    expect(world.outgoing).toHaveLength(1);
  });
});
