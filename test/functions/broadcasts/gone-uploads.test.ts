import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { days, hours } from '../../../shared/base/clock.ts';
import { scheduledDays, uploads as uploadRules } from '../../../shared/host-settings.ts';
import type { UploadId } from '../../../shared/identifiers.ts';
import { parseUpload, uploadedFileKey, uploadKey } from '../../../shared/media/uploads/upload.ts';
import { pdf } from '../../shared/media/samples.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../../support/broadcasts.ts';
import { aTemplate, bodyOf, giveTemplates, headerOf } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { sweepUploads, uploadsOf } from '../media/upload-client.ts';

const invoice = aTemplate('invoice', [headerOf('DOCUMENT'), bodyOf('Hi {{1}}, {{2}} off.')]);
const csv = Buffer.from('phone_number,1,2\n+5511999990001,Ana,10%\n');

let world: World;
let tenant: Tenant;
let broadcasts: ReturnType<typeof broadcastsOf>;
let uploads: ReturnType<typeof uploadsOf>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${world.clock.now()}` });
  await giveTemplates(world.ports, tenant.organization, [offer, invoice]);
  await tenant.addContact('+5511999990001', 'Ana', { tags: ['customer'] });
  [broadcasts, uploads] = [broadcastsOf(world.ports, tenant.apiKey), uploadsOf(world, tenant.apiKey)];
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

const inDays = (n: number) => new Date(world.clock.now() + days(n)).toISOString();
const toRows = (media_id: string, more = {}) => aBroadcast({ audience: { media_id }, variables: {}, ...more });
const withHeader = (media_id: string, more = {}) =>
  aBroadcast({ template: { name: 'invoice', language: 'en', header: { media_id } }, ...more });
/** The file goes, and its record stays, as if the storage had deleted it. */
const lose = (id: string) =>
  world.media.delete(uploadedFileKey({ organization_id: tenant.organization.id, id: id as UploadId }));
async function played(after: number) {
  world.clock.advance(days(after));
  await sweepUploads(world);
  await sweepBroadcasts(world.ports);
  await world.drain();
}

test('a broadcast whose file is gone when it begins is cancelled, and says so', async () => {
  const media_id = await uploads.upload(csv);
  const { id } = (await broadcasts.create(toRows(media_id, { schedule_at: inDays(60) }))).body.broadcast;
  await lose(media_id);
  await played(60);
  expect(await broadcasts.get(id)).toMatchObject({
    status: 'cancelled',
    reason: 'The file of its audience breaks off, or is gone.',
    counts: { planned: 1, skipped_by: { unreadable_file: 1 } },
  });
  expect([world.outgoing, world.queues.broadcasts.nextAt()]).toEqual([[], undefined]);
});

test('a broadcast whose header’s file is gone pauses, for that reason', async () => {
  const media_id = await uploads.upload(pdf);
  const { id } = (await broadcasts.create(withHeader(media_id, { schedule_at: inDays(60) }))).body.broadcast;
  await lose(media_id);
  await played(60);
  const reason = 'template.header.media_id names an upload whose file is gone; upload the file again, with POST /media';
  expect(await broadcasts.get(id)).toMatchObject({ status: 'paused', reason, counts: { planned: 1, failed: 0 } });
  expect(world.logged.find(({ event }) => event === 'broadcast_paused')?.reason).toBe(reason);
  expect(world.outgoing).toEqual([]);
});

test('the storage keeps a file as long as an upload that is first used in its last hour for the latest broadcast', async () => {
  const begunAt = world.clock.now();
  const media_id = await uploads.upload(csv);
  world.clock.advance(hours(23));
  const schedule_at = inDays(scheduledDays);
  const { id } = (await broadcasts.create(toRows(media_id, { schedule_at }))).body.broadcast;
  const item = await world.ports.table.get(uploadKey(tenant.organization.id, media_id as UploadId));
  const { due_at = '', usable_until = '' } = parseUpload(item) ?? {};
  expect(Date.parse(usable_until)).toBe(Date.parse(schedule_at) + days(30));
  // The storage deletes by days, and no sooner than after so many.
  expect(Date.parse(due_at)).toBeLessThan(begunAt + days(uploadRules.days));
  await played(scheduledDays);
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 1 } });
});

test.each([
  ['audience', toRows, csv, 'audience.media_id'],
  ['header', withHeader, pdf, 'template.header.media_id'],
])(
  'an upload in the %s that was used again and again is refused where the storage would delete it first',
  async (_where, bodyWith, bytes, field) => {
    const media_id = await uploads.upload(bytes);
    const begunAt = world.clock.now();
    const create = (schedule_at?: string) => broadcasts.create(bodyWith(media_id, { schedule_at }));
    for (let use = 0; use < 4; use++) {
      expect((await create()).status).toBe(201);
      await played(29);
    }
    expect(world.clock.now()).toBeGreaterThan(begunAt + days(uploadRules.mostDays - uploadRules.reusedDays));
    for (const asked of [undefined, inDays(scheduledDays)]) {
      const { status, body } = await create(asked);
      expect([status, body.error]).toEqual([404, 'Upload not found']);
      expect(body.message).toBe(
        `${field} names an upload that is too old to be kept until then; upload the file again, with POST /media`,
      );
    }
  },
);
