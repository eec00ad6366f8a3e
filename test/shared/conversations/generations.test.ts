import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dropBefore, dropPlaces } from '../../../shared/conversations/generations.ts';
import { joinedItem, joinedPlaces } from '../../../shared/conversations/joined.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const key = { organizationId: 'org_generations', contactId: '11111111-1111-4111-8111-111111111111' };
const [earlier, standing, later] = [1_000, 2_000, 1_790_000_000_000];
const place = { contact_id: key.contactId, seq: 1 };

const write = async () => {
  for (const generation of [earlier, standing, later]) {
    const item = joinedItem(key, { generation, seq: 1, place });
    await world.ports.table.write({ kind: 'put', item });
  }
};
const left = async () => {
  const places = [earlier, standing, later].map((generation) =>
    joinedPlaces(key, { generation, from: 1, to: 1 }, world.ports),
  );
  return (await Promise.all(places)).map((found) => found.length);
};

test('what a later merge makes stays, however late an earlier one is put in order', async () => {
  await write();
  expect(await dropBefore(key, standing, world.clock.now(), world.ports)).toBe(true);
  expect(await left()).toEqual([0, 1, 1]);
});

test('a merge that is given up takes its own numbers back, and no others', async () => {
  await write();
  expect(await dropPlaces(key, standing, world.clock.now(), world.ports)).toBe(true);
  expect(await left()).toEqual([1, 0, 1]);
});

test('nothing is deleted once the time is over', async () => {
  await write();
  expect(await dropBefore(key, standing, world.clock.now() - 1, world.ports)).toBe(false);
  expect(await left()).toEqual([1, 1, 1]);
});
