import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveRun } from '../../functions/workers/run-broadcasts.ts';
import { uploadsOf } from '../functions/media/upload-client.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../support/broadcasts.ts';
import { aTemplate, bodyOf, giveTemplates, headerOf } from '../support/templates.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { png } from './kinds.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every thirty-fifth. */
const sample = new Sample(35);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const picture = aTemplate('picture', [headerOf('IMAGE'), bodyOf('Hi {{1}}, {{2}} off.')]);
/** Of a file: rows without a number that are more than is read at a time, those of two contacts, one of them twice, and a stranger's. */
const rows = [
  ...Array.from({ length: 41 }, () => `,${'x'.repeat(50_000)},`),
  '+5511999990001,Ana,10%',
  '+5511999990002,Bia,20%',
  '+5511999990001,Ana,30%',
  '+5511999990003,Cid,40%',
];

/** Broadcasts to two contacts, and how many of their recipients are skipped. */
const audiences = {
  'contacts with a tag': { body: async () => aBroadcast(), skipped: 0 },
  'the rows of a file, with a picture': {
    body: async (tenant: Tenant) => {
      const file = Buffer.from(`phone_number,1,2\n${rows.join('\n')}\n`);
      const media_id = await uploadsOf(world, tenant.apiKey).upload(file);
      const header = { media_url: 'https://files.example.com/a.png' };
      const template = { name: 'picture', language: 'en', header };
      return aBroadcast({ template, audience: { media_id }, variables: {} });
    },
    skipped: 42,
  },
} as const;

/** A broadcast whose first run dies at an outside call. Returns the calls that the run made. */
async function played(audience: keyof typeof audiences, death?: Death): Promise<readonly string[]> {
  const { body, skipped } = audiences[audience];
  const tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${world.clock.now()}` });
  await giveTemplates(world.ports, tenant.organization, [offer, picture]);
  const reached: string[] = [];
  world.files = () => fileAnswer(200, png);
  world.provider = ({ url, body }, count) => {
    if (url.endsWith('/media')) return jsonAnswer(200, { id: '1166846181421424' });
    reached.push(JSON.parse(String(body)).to);
    return jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
  };
  for (const n of [1, 2]) await tenant.addContact(`+551199999000${n}`, 'Ana', { tags: ['customer'] });
  await world.drain();
  const broadcasts = broadcastsOf(world.ports, tenant.apiKey);
  const { id } = (await broadcasts.create(await body(tenant))).body.broadcast;
  const run = mortal(world.ports, death?.dieAt, death?.moment);
  const Records = world.queues.broadcasts.receive();
  const result = await Promise.race([serveRun(run.ports)({ Records }), run.died]);
  if (result) for (const record of Records) world.queues.broadcasts.remove(record);
  for (let minutes = 0; minutes < 10; minutes++) {
    await world.drain(undefined, world.clock.now() + 60_000);
    world.clock.advance(60_000);
    await sweepBroadcasts(world.ports);
  }
  await world.drain();
  const { status, counts } = await broadcasts.get(id);
  expect([status, counts.planned, counts.sent + counts.unknown]).toEqual(['finished', 2 + skipped, 2]);
  expect([counts.skipped, (await broadcasts.recipients(id)).body.recipients.length]).toEqual([skipped, 2 + skipped]);
  // Nobody twice. Who was not reached, or whose answer was lost, stands as unknown.
  expect(new Set(reached).size).toBe(reached.length);
  expect(reached.length).toBeGreaterThanOrEqual(counts.sent);
  // Of the picture there is one, whatever died while it was brought.
  const own = [...world.media.objects.keys()].filter((key) => key.startsWith(`${tenant.organization.id}/`));
  expect(own).toHaveLength(audience === 'contacts with a tag' ? 0 : 1);
  return run.calls;
}

test.each(Object.keys(audiences) as (keyof typeof audiences)[])(
  'a broadcast to %s whose run dies anywhere reaches each recipient at most once, and accounts for each',
  async (audience) => {
    const calls = await played(audience);
    expect(calls.length).toBeGreaterThan(20);
    expect(await sample.failures(calls, (death) => played(audience, death))).toEqual([]);
  },
);
