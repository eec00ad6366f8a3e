import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { organizationKey, parseOrganization } from '../../../shared/organizations/organization.ts';
import { countSend, hasFewSendsLeft, sendsLeft } from '../../../shared/organizations/send-rate.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function organizationAt(send_rate: number) {
  const { organization } = await makeTenant(world.ports);
  return changeOrganization(organization, { send_rate }, world.ports);
}
const drawing = (...lots: number[]) => {
  let drawn = 0;
  return { ...world.ports, ids: { ...world.ports.ids, fraction: () => lots[drawn++ % lots.length] ?? 0 } };
};

test('a rate of several hundred a second is counted in several partitions, none of which takes more than 400 writes', async () => {
  const organization = await organizationAt(1000);
  const lots = drawing(0, 0.34, 0.99, 0.67);
  for (let n = 0; n < 8; n++) await countSend(organization, lots);
  const begin = String(Math.floor(world.clock.now() / 10_000) * 10_000);
  const keys = [0, 1, 2, 3].map((counter) => ({ pk: `${organization.id}#SENDS#${counter}`, sk: begin }));
  const items = await world.ports.table.getMany(keys);
  expect(items.map((item) => item?.sends)).toEqual([2, 2, 4, undefined]);
  expect(await sendsLeft(organization, world.ports)).toEqual({ perSecond: 1000, left: 3 * 3334 - 8 });
});

test('a counter of several that is full hands on to the next, and a send is refused once all are full', async () => {
  const organization = await organizationAt(401);
  const begin = String(Math.floor(world.clock.now() / 10_000) * 10_000);
  const keys = [0, 1].map((counter) => ({ pk: `${organization.id}#SENDS#${counter}`, sk: begin }));
  for (const key of keys) await world.ports.table.write({ kind: 'put', item: { ...key, sends: 2004 } });
  const note = { name: 'n1', value: 'a conversation', lot: 0.9 };
  expect((await countSend(organization, world.ports, note)).noted).toEqual({ value: undefined, count: 0 });
  expect((await countSend(organization, world.ports, note)).refusal).toBeUndefined();
  const items = await world.ports.table.getMany(keys);
  expect(items.map((item) => item?.sends)).toEqual([2005, 2005]);
  expect((await countSend(organization, world.ports, note)).refusal?.error).toBe('Rate limited');
});

test('what is given back can be sent again, and a counter that is gone stays gone', async () => {
  const organization = await organizationAt(1);
  const { giveBack } = await countSend(organization, world.ports);
  expect(await sendsLeft(organization, world.ports)).toEqual({ perSecond: 1, left: 9 });
  await giveBack();
  expect((await sendsLeft(organization, world.ports)).left).toBe(10);
  const again = await countSend(organization, world.ports);
  const key = {
    pk: `${organization.id}#SENDS#0`,
    sk: String(Math.floor(world.clock.now() / 10_000) * 10_000),
  };
  expect((await world.ports.table.get(key))?.expires_at).toBe(Number(key.sk) / 1000 + 70);
  await world.ports.table.write({ kind: 'delete', key });
  await again.giveBack();
  expect(await world.ports.table.get(key)).toBeUndefined();
});

test('few sends are left once three quarters of a window are counted, until it is over', async () => {
  const organization = await organizationAt(1);
  const now = async () =>
    hasFewSendsLeft(
      parseOrganization(await world.ports.table.get(organizationKey(organization.id))) ?? never(),
      world.ports,
    );
  const told: boolean[] = [];
  for (let count = 1; count <= 9; count++) {
    await countSend(organization, world.ports);
    told.push(await now());
  }
  expect(told).toEqual([...Array(7).fill(false), true, true]);
  world.clock.advance(10_000);
  expect(await now()).toBe(false);
});

function never(): never {
  throw new Error('the organization is gone');
}
