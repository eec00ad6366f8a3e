import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBroadcast, broadcastsOf, offer } from '../../support/broadcasts.ts';
import { makeMember } from '../../support/members.ts';
import { pagesOf } from '../../support/pages.ts';
import { giveTemplates } from '../../support/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('open pages are told how a broadcast comes on, once in three seconds at most, and when it has ended', async () => {
  const tenant = await makeTenant(world.ports, { chatapp_business_id: 'waba-progress' });
  await giveTemplates(world.ports, tenant.organization, [offer]);
  // Each message takes a second.
  world.provider = async (_request, count) => {
    world.clock.advance(1_000);
    return jsonAnswer(200, acceptedBy(`wamid.${count}`));
  };
  const contacts = [];
  for (let n = 10; n < 40; n++) contacts.push(await tenant.addContact(`+55119999900${n}`, 'Ana'));
  const page = await pagesOf(world).openFor(await makeMember(tenant.organization, world));
  const begun = world.clock.now();
  const audience = { contact_ids: contacts.map(({ id }) => id) };
  const { id } = (await broadcastsOf(world.ports, tenant.apiKey).create(aBroadcast({ audience }))).body.broadcast;
  await world.drain();
  const seconds = (world.clock.now() - begun) / 1_000;
  const told = page
    .told()
    .flat()
    .filter(({ kind }) => kind === 'broadcast');
  expect(told[0]).toEqual({ kind: 'broadcast', id });
  expect(told.length).toBeGreaterThan(2);
  // One at the begin of each run, and that it has ended, besides.
  expect(told.length).toBeLessThan(seconds / 3 + 5);
});
