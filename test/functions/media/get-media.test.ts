import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/media/get-media.ts';
import { linkTo } from '../../../shared/media/media-link.ts';
import { caller } from '../../support/call.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.media.store(file.key, Readable.from([Buffer.from('%PDF-1.7')]));
});
afterAll(() => world.close());

/** Follows a link as a browser without a key does. */
async function get(link: string, method = 'GET') {
  const { pathname, search } = new URL(link);
  return caller(serve, world.ports)({ method, path: pathname, query: search.slice(1) });
}
const file = { key: 'org_1/abc123', extension: 'pdf', filename: 'Relatório ção.pdf' };

test('302 to the storage, which shows the file under its type and name', async () => {
  const { status, headers, body } = await get(await linkTo(file, world.ports));
  expect([status, body]).toEqual([302, 'The file is at the address in Location.']);
  expect(headers).toEqual({
    'Content-Type': 'text/plain',
    'X-Request-Id': 'request-1',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    Location: expect.stringMatching(
      /^https:\/\/storage\.test\/org_1\/abc123\?type=application%2Fpdf&disposition=inline.*Relat%25C3%25B3rio/,
    ),
  });
});

test('302 to where the storage answers HEAD, when that is asked', async () => {
  const { status, headers } = await get(await linkTo(file, world.ports), 'HEAD');
  expect([status, new URL(String(headers.Location)).searchParams.get('only')]).toEqual([302, 'headers']);
});

test('404 for a link that is not ours, or not whole', async () => {
  const link = await linkTo(file, world.ports);
  for (const other of [link.replace('abc', 'abd'), link.split('?')[0] ?? '', `${link}x`]) {
    expect(await get(other)).toMatchObject({
      status: 404,
      body: { error: 'Media not found', message: 'There is no such media link.' },
    });
  }
});

test('400 for a parameter given twice: which one counts is nobody’s to say', async () => {
  const link = await linkTo(file, world.ports);
  expect(await get(`${link}&e=1`)).toMatchObject({ status: 400, body: { error: 'Invalid parameter' } });
});

test('410 after a year', async () => {
  const link = await linkTo(file, world.ports);
  world.clock.advance(364 * 86_400_000);
  expect(await get(link)).toMatchObject({ status: 302 });
  world.clock.advance(2 * 86_400_000);
  expect(await get(link)).toMatchObject({ status: 410, body: { error: 'Media link expired' } });
});

test('404 once the file was erased, and still 410 after a year', async () => {
  const link = await linkTo({ ...file, key: 'org_1/erased' }, world.ports);
  expect(await get(link)).toMatchObject({
    status: 404,
    body: { error: 'Media not found', message: 'The file of this link was erased.' },
  });
  world.clock.advance(366 * 86_400_000);
  expect(await get(link)).toMatchObject({ status: 410, body: { error: 'Media link expired' } });
});
