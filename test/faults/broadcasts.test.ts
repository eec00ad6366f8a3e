import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveRun } from '../../functions/workers/run-broadcasts.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../support/broadcasts.ts';
import { giveTemplates } from '../support/templates.ts';
import { makeTenant } from '../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../support/world.ts';
import { type Moment, mortal } from './mortal-ports.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A broadcast to two contacts whose first run dies at an outside call. Returns how many calls that run made. */
async function playedWith(dieAt: number | undefined, moment: Moment = 'before'): Promise<number> {
  const tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${world.clock.now()}` });
  await giveTemplates(world.ports, tenant.organization, [offer]);
  const reached: string[] = [];
  world.provider = ({ body }, count) => {
    reached.push(JSON.parse(String(body)).to);
    return jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
  };
  for (const n of [1, 2]) await tenant.addContact(`+551199999000${n}`, 'Ana', { tags: ['customer'] });
  await world.drain();
  const broadcasts = broadcastsOf(world.ports, tenant.apiKey);
  const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
  const run = mortal(world.ports, dieAt, moment);
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
  expect([status, counts.planned, counts.sent + counts.unknown]).toEqual(['finished', 2, 2]);
  // Nobody twice. Who was not reached, or whose answer was lost, stands as unknown.
  expect(new Set(reached).size).toBe(reached.length);
  expect(reached.length).toBeGreaterThanOrEqual(counts.sent);
  return run.calls.length;
}

test('a broadcast whose run dies at any of its outside calls reaches each recipient at most once, and accounts for each', async () => {
  const calls = await playedWith(undefined);
  expect(calls).toBeGreaterThan(20);
  // A sample of the deaths, or all of them.
  const step = process.env.FAULTS === 'all' ? 1 : 17;
  for (let dieAt = 1; dieAt <= calls; dieAt += step) {
    await playedWith(dieAt, 'before');
    await playedWith(dieAt, 'after');
  }
});
