import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  eraseFormerHolder,
  formerHolderKey,
  holderThen,
  mostHolders,
  noteFormerHolder,
  parseFormerHolder,
} from '../../../../shared/contacts/identities/former-holder.ts';
import type { ContactId } from '../../../../shared/identifiers.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';

const number = '5511900400001';
const [ana, bia, eva] = ['a', 'b', 'e'].map((id) => `00000000-0000-4000-8000-00000000000${id}` as ContactId);
const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
});
afterAll(() => world.close());

const key = () => formerHolderKey(tenant.organization.id, number);
const gaveUp = (contact_id: ContactId | undefined, second: number) =>
  noteFormerHolder({ key: key(), contact_id: contact_id as ContactId, until: at(second) }, world.ports);
const holdersAt = async (...seconds: number[]) => {
  const note = parseFormerHolder(await world.ports.table.get(key()));
  return seconds.map((second) => holderThen(note, at(second)));
};

test.each([
  ['in the order of their times', [0, 1, 2]],
  ['the last first', [2, 1, 0]],
  ['the one between last', [2, 0, 1]],
])('whose a number was is known, told %s', async (_order, order) => {
  const tellings = [() => gaveUp(ana, 10), () => gaveUp(bia, 20), () => gaveUp(ana, 30)];
  for (const _time of Array(mostHolders).keys()) for (const index of order) await tellings[index]?.();
  expect(await holdersAt(9, 10, 19, 20, 29, 30)).toEqual([ana, bia, bia, ana, ana, undefined]);
});

test('of those that are told at once none is lost', async () => {
  await Promise.all([gaveUp(ana, 10), gaveUp(bia, 20), gaveUp(eva, 30)]);
  expect(await holdersAt(5, 15, 25)).toEqual([ana, bia, eva]);
});

test('a note of an earlier version, which names one, goes on', async () => {
  const item = { ...key(), contact_id: bia, until: at(20), expires_at: 2_000_000_000 };
  await world.ports.table.write({ kind: 'put', item });
  await Promise.all([gaveUp(ana, 10), gaveUp(eva, 30)]);
  expect(await holdersAt(5, 15, 25, 35)).toEqual([ana, bia, eva, undefined]);
});

test('of what was before the latest eight the note names nobody, and not the first of these', async () => {
  const seconds = Array.from({ length: mostHolders + 2 }, (_, index) => 5 * index + 10);
  for (const second of seconds) await gaveUp(second === 20 ? ana : bia, second);
  expect(await holdersAt(9, 14, 19, 24)).toEqual([undefined, undefined, ana, bia]);
});

const holder = async () => {
  const contact = await tenant.addContact('+5511900400009');
  return { ...contact, organization_id: tenant.organization.id, former_numbers: [number] };
};

test('who is erased is on no note: for what was theirs it names nobody, and the others stay', async () => {
  const erased = { ...(await holder()), merged: [eva] };
  for (const [id, second] of [
    [erased.id, 10],
    [bia, 20],
    [eva, 30],
  ] as const)
    await gaveUp(id, second);
  await eraseFormerHolder(erased, world.ports);
  expect(await holdersAt(5, 15, 25)).toEqual([undefined, bia, undefined]);
  expect(JSON.stringify(await world.ports.table.get(key()))).not.toMatch(new RegExp(`${erased.id}|${eva}`));
  await eraseFormerHolder({ ...erased, id: bia, merged: [] }, world.ports);
  expect(await world.ports.table.get(key())).toBeUndefined();
});

test('who was erased while another was noted does not come back', async () => {
  const erased = await holder();
  await gaveUp(erased.id, 10);
  const { table } = world.ports;
  const { write } = table;
  let writes = 0;
  // Between the worker's look at the note and its next write the note is deleted, and begun anew.
  const slow: typeof write = async (each) => {
    if (++writes === 2) {
      await eraseFormerHolder(erased, { ...world.ports, table });
      await gaveUp(bia, 20);
    }
    return write(each);
  };
  await noteFormerHolder(
    { key: key(), contact_id: eva, until: at(30) },
    { ...world.ports, table: { ...table, write: slow } },
  );
  expect(await holdersAt(5, 15, 25)).toEqual([bia, bia, eva]);
});
