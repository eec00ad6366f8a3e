import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBroadcast, broadcastsOf, offer } from '../../support/broadcasts.ts';
import { giveTemplates } from '../../support/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer } from '../../support/world.ts';
import { sweepAll, untilSettled } from '../until-settled.ts';
import { type HostilePlace, openHostileWorld } from './hostile-world.ts';
import { seeds } from './seeds.ts';

let place: HostilePlace;
beforeAll(async () => {
  place = await openHostileWorld(0);
});
afterAll(() => place.world.close());

const many = 12;

test.each(seeds(1, 6))(
  'a broadcast reaches each at most once, and accounts for each on a hostile AWS (seed %i)',
  async (seed) => {
    const { hostility, world } = place;
    hostility.reseed(seed);
    const tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${seed}` });
    await giveTemplates(world.ports, tenant.organization, [offer]);
    const reached: string[] = [];
    world.provider = ({ body }, count) => {
      reached.push(JSON.parse(String(body)).to);
      return jsonAnswer(200, acceptedBy(`wamid.${seed}.${count}`));
    };
    for (let n = 10; n < 10 + many; n++) await tenant.addContact(`+55119999900${n}`, 'Ana', { tags: ['customer'] });
    await world.drain();
    const broadcasts = broadcastsOf(world.ports, tenant.apiKey);
    const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
    hostility.isOn = true;
    try {
      for (let minutes = 0; minutes < 5; minutes++) {
        await world.drain(undefined, world.clock.now() + 60_000);
        world.clock.advance(60_000);
        await sweepAll(world.ports).catch(() => {});
      }
      await world.drain();
    } finally {
      hostility.isOn = false;
    }
    await untilSettled(place, tenant.organization.id);
    const { status, counts } = await broadcasts.get(id);
    // Who met faults of ours three times has failed; who is reached all the same stands as sent, or as unknown.
    const { planned, sent, failed, unknown } = counts;
    expect([status, planned, sent + failed + unknown]).toEqual(['finished', many, many]);
    expect(reached.length).toBeGreaterThanOrEqual(sent);
    expect(reached.toSorted()).toEqual([...new Set(reached)].toSorted());
  },
);
