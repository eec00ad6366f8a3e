import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { isoFile, mp4, pdf, png } from '../../../shared/media/samples.ts';
import { fileAnswer } from '../../../support/world.ts';
import { openPhotoappStage, type PhotoappStage, timestamp } from './photoapp-stage.ts';
import { samples } from './samples.ts';

let stage: PhotoappStage;
beforeAll(async () => {
  stage = await openPhotoappStage();
});
afterAll(() => stage.world.close());
beforeEach(() => {
  stage.world.files = ({ url }) => {
    const asset = /asset_id=(\w+)/.exec(url)?.[1] ?? '';
    const [bytes, type] = files[asset] ?? [png, 'image/png'];
    return fileAnswer(200, bytes, { 'content-type': type });
  };
});

const files: Readonly<Record<string, readonly [Uint8Array | string, string]>> = {
  mp4: [mp4, 'video/mp4'],
  pdf: [pdf, 'application/pdf'],
  // What the platform calls a video has no track but sound.
  voice: [isoFile(['isom', 'mp42'], ['soun']), 'video/mp4'],
  html: ['<!DOCTYPE html><html><title>Log in</title></html>', 'text/html; charset=utf-8'],
};

/** The samples of one person, each a second after the other. */
const eventsFrom = (theirs: object) =>
  Object.values(samples).map(({ event }, index) => ({ ...theirs, ...event, timestamp: timestamp + index * 1000 }));
const expected = Object.values(samples).flatMap(({ rows }) => rows);

test('all that the platform says of a message is read in the page, by itself and in its event', async () => {
  const { take, theirs, rows, alone, events } = await stage.openCase();
  await take(...eventsFrom(theirs));
  const shown = await rows();
  expect(shown).toMatchObject(expected);
  expect(JSON.stringify(shown)).not.toMatch(/access_token|lookaside\.example\S*(png|mp4|pdf)/);
  const announced = new Map(events().map(({ data }) => [data.message.id, data.message]));
  expect(announced.size).toBe(shown.length);
  for (const row of shown) {
    expect(await alone(row.id)).toMatchObject(row);
    expect(announced.get(row.id)).toEqual(row);
  }
});

test('what comes doubled, in any order and again a week later is there once', async () => {
  const { take, theirs, rows, events } = await stage.openCase();
  const all = eventsFrom(theirs);
  await take(...all.toReversed(), ...all);
  stage.world.clock.advance(7 * 86_400_000);
  await take(...all);
  const shown = await rows();
  expect(shown).toHaveLength(expected.length);
  expect(events()).toHaveLength(expected.length);
  const sentAt = ({ created_at }: { created_at: string }) => Date.parse(created_at);
  // Parts of one message have one time, and their order.
  const inOrder = shown.toSorted((a: { created_at: string }, b: { created_at: string }) => sentAt(a) - sentAt(b));
  expect(inOrder).toMatchObject(expected);
});

test('a message with several attachments is taken back with all of them', async () => {
  const { take, theirs, rows, alone } = await stage.openCase();
  const { event } = samples['three attachments'] as { event: object };
  await take({ ...theirs, ...event });
  const links = (await rows()).map(({ media_url }: { media_url: string }) => media_url);
  expect(links).toEqual(Array(3).fill(expect.stringContaining('https://')));
  const stored = stage.world.media.objects.size;
  await take({ ...theirs, message: { mid: 'm.three', is_deleted: true } });
  const shown = await rows();
  expect(shown).toMatchObject(
    ['image', 'video', 'document'].map((type) => ({ message: '[deleted]', media_url: null, content: { type } })),
  );
  expect(stage.world.media.objects.size).toBe(stored - 3);
  expect(await alone('part.3.m.three')).toMatchObject({ id: shown[2].id });
});

test('a message of our phone with several attachments is read whole, and an answer to it is to the first', async () => {
  const { take, theirs, echo, rows, events } = await stage.openCase();
  const { event } = samples['three attachments'] as { event: { message: object } };
  const three = (mid: string) => echo(mid, { ...event.message, mid });
  await take({ ...theirs, timestamp: timestamp - 1, read: { mid: 'm.three' } });
  await take(three('m.three'), { ...theirs, message: { mid: 'm.a', text: 'ok', reply_to: { mid: 'm.three' } } });
  const read = { message_status: 'read', direction: 'outbound' };
  const [first, ...others] = await rows();
  expect([first, ...others]).toMatchObject([read, read, read, { context: { message_id: 'm.three', id: first.id } }]);
  expect(
    events()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual([...Array(3).fill('message_read'), 'message_received', ...Array(3).fill('message_sent')]);
  await take(
    three('m.later'),
    echo('m.cards', (samples['cards of the phone'] as { event: { message: object } }).event.message),
  );
  await take({ ...theirs, timestamp: timestamp + 1, read: { mid: 'm.later' } });
  expect((await rows()).slice(-4)).toMatchObject([
    read,
    read,
    read,
    { ...samples['cards of the phone']?.rows[0], direction: 'outbound' },
  ]);
});

test('a message with several attachments that was taken back before it came is stored so, with all of them', async () => {
  const { take, theirs, rows, events } = await stage.openCase();
  const { event } = samples['three attachments'] as { event: object };
  const before = stage.world.media.objects.size;
  await take({ ...theirs, message: { mid: 'm.three', is_deleted: true } });
  await take({ ...theirs, ...event });
  expect(await rows()).toMatchObject(Array(3).fill({ type: 'deleted', message: '[deleted]', media_url: null }));
  expect(stage.world.media.objects.size).toBe(before);
  expect(events().map(({ type }) => type)).toEqual(Array(3).fill('message_deleted'));
});
