import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ScheduledEvent } from 'aws-lambda';
import { serve } from '../../../functions/workers/measure-media.ts';
import { mediaUsageKey, noteStored, readMediaUsage } from '../../../shared/media/media-usage.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let made = 0;
let id: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  id = `org_${++made}`;
});
afterAll(() => world.close());

const hour = 3_600_000;
const drawing = (fraction: number): Ports => ({
  ...world.ports,
  ids: { ...world.ports.ids, fraction: () => fraction },
});
const bytes = async () => (await readMediaUsage(id, world.ports)).bytes;
/** Puts a file there without counting it. */
const put = (name: string, size: number) => world.media.store(`${id}/${name}`, Readable.from([Buffer.alloc(size)]));
/** The worker's run, so many hours later. */
async function measured(hours: number, ports: Ports = world.ports) {
  world.clock.advance(hours * hour);
  await serve(ports)({} as ScheduledEvent);
}

test('a file of 256 KB and more counts as it is, and a smaller one by lot, as often as it is a part of that', async () => {
  const note = (size: number, fraction: number) => noteStored({ key: `${id}/file`, size }, drawing(fraction));
  await note(300_000, 0.999);
  expect(await bytes()).toBe(300_000);
  await note(262_144 / 4, 0.25);
  expect(await bytes()).toBe(300_000);
  await note(262_144 / 4, 0.249);
  expect(await bytes()).toBe(300_000 + 262_144);
  await note(0, 0);
  expect(await bytes()).toBe(300_000 + 262_144);
});

test('a file that cannot be counted is stored all the same', async () => {
  const write = async () => {
    throw new Error('out of reach');
  };
  await noteStored({ key: `${id}/file`, size: 300_000 }, { ...drawing(0), table: { ...world.ports.table, write } });
  expect(world.logged.at(-1)).toMatchObject({ event: 'file_not_counted', organization: id, error: 'Error' });
});

test('what is there is measured once something is counted, and then each day: what has gone comes off', async () => {
  await put('before', 1000);
  await put('new', 500);
  await noteStored({ key: `${id}/new`, size: 500 }, drawing(0));
  expect(await bytes()).toBe(262_144);
  await measured(0);
  expect(await readMediaUsage(id, world.ports)).toEqual({
    bytes: 1500,
    measured_at: new Date(world.clock.now()).toISOString(),
  });
  await world.media.delete(`${id}/before`);
  await measured(23);
  expect(await bytes()).toBe(1500);
  await measured(2);
  expect(await bytes()).toBe(500);
  await world.media.delete(`${id}/new`);
  await measured(25);
  expect(await world.ports.table.get(mediaUsageKey(id))).toBeUndefined();
});

test('uploads count beside the files of messages, those of others do not', async () => {
  await put('mine', 10);
  for (const [name, size] of [
    [`${id}/upl_1`, 20],
    [`${id}/upl_2`, 30],
    [`${id}0/upl_3`, 7],
  ] as const)
    await world.media.store(`uploads/${name}`, Readable.from([Buffer.alloc(size)]));
  await noteStored({ key: `uploads/${id}/upl_1`, size: 300_000 }, drawing(0));
  expect(await bytes()).toBe(300_000);
  await measured(0);
  expect(await bytes()).toBe(60);
});

test('files of others do not count, also of one whose id begins alike', async () => {
  await put('mine', 10);
  await world.media.store(`${id}0/other`, Readable.from([Buffer.alloc(7)]));
  await noteStored({ key: `${id}/mine`, size: 10 }, drawing(0));
  await measured(0);
  expect(await bytes()).toBe(10);
});

test('a measurement that one run cannot end goes on in the next, and what is stored meanwhile stays counted', async () => {
  for (let n = 0; n < 2500; n++) await put(String(n).padStart(4, '0'), 2);
  await noteStored({ key: `${id}/first`, size: 300_000 }, drawing(0));
  const pages: (string | undefined)[] = [];
  /** A page takes a minute, and a run 40 seconds. */
  const slow: Ports = {
    ...world.ports,
    media: {
      ...world.media,
      async filesUnder(prefix, after) {
        pages.push(after);
        world.clock.advance(60_000);
        return world.media.filesUnder(prefix, after);
      },
    },
  };
  await measured(0, slow);
  await noteStored({ key: `${id}/second`, size: 400_000 }, drawing(0));
  expect(await bytes()).toBe(700_000);
  for (let run = 1; run < 4; run++) await measured(0, slow);
  expect(pages).toEqual([undefined, `${id}/0999`, `${id}/1999`, `uploads/${id}/`]);
  expect(await bytes()).toBe(5000 + 400_000);
});

test('two runs at once measure once, and a file that comes while there seem to be none is not lost', async () => {
  await put('a', 100);
  await noteStored({ key: `${id}/a`, size: 300_000 }, drawing(0));
  await Promise.all([measured(0), measured(0)]);
  expect(await bytes()).toBe(100);
  await world.media.delete(`${id}/a`);
  const meanwhile: Ports = {
    ...world.ports,
    media: {
      ...world.media,
      async filesUnder(prefix, after) {
        const page = await world.media.filesUnder(prefix, after);
        if (prefix === `${id}/`) await noteStored({ key: `${id}/b`, size: 300_000 }, drawing(0));
        return page;
      },
    },
  };
  await measured(25, meanwhile);
  expect(await bytes()).toBe(100 + 300_000);
});
