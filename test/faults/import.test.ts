import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../functions/workers/sweep-contacts.ts';
import type { Contact } from '../../shared/contacts/contact.ts';
import { importContacts } from '../../shared/contacts/import/import-contacts.ts';
import type { Tally } from '../../shared/contacts/import/import-group.ts';
import type { NewContactBody } from '../../shared/contacts/new-contact.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { clientOf } from '../functions/client.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';
import { isWhole } from './every-death.ts';
import { openHostileWorld } from './hostile/hostile-world.ts';
import { seeds } from './hostile/seeds.ts';
import { type Moment, mortal } from './mortal-ports.ts';

/** `npm run test:faults` plays every death, `npm test` every fourth. */
const every = isWhole ? 1 : 4;

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Somebody with a name that no other has a part of. */
const person = (index: number, name = `Person ${letters[index % 26]}${letters[index % 25]}q`): NewContactBody => {
  const digits = `55119999900${10 + index}`;
  return { phone_number: { digits, written: `+${digits}` }, full_name: name, email: '', tags: [] };
};
const people = Array.from({ length: 26 }, (_, index) => person(index));
/** Two groups: numbers that come again in their own group and in the next, and one that is there before. */
const rows = [...people.slice(0, 15), person(3, 'Again 3'), ...people.slice(15), person(4, 'Again 4')];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function* each(bodies: readonly NewContactBody[]) {
  yield* bodies;
}

async function run(tenant: Tenant, ports: Ports) {
  const total = { created: 0, existing: 0 };
  const onGroup = ({ created, existing }: Tally) => {
    total.created += created;
    total.existing += existing;
  };
  await importContacts(tenant.organization, { bodies: each(rows), onGroup }, ports);
  return total;
}

/** Every row is one contact, listed once and found by name and number; totals are exact, and nothing is left to do. */
async function check(tenant: Tenant, { ports, clock }: World) {
  clock.advance(61_000);
  await serveSweep(ports)({} as never);
  const { conversations } = clientOf(ports, tenant.apiKey);
  const list = async (search = ''): Promise<Contact[]> => {
    const { body } = await conversations({ query: `action=contacts&limit=100&search=${encodeURIComponent(search)}` });
    expect(body.pagination.totalContacts).toBe(body.contacts.length);
    return body.contacts;
  };
  const listed = await list();
  const names = people.map(({ full_name }, index) => (index === 25 ? 'There before' : full_name));
  expect(listed.map(({ full_name }) => full_name).toSorted()).toEqual(names.toSorted());
  expect(new Set(listed.map(({ chatapp_id }) => chatapp_id)).size).toBe(people.length);
  for (const [index, { full_name, chatapp_id }] of listed.entries()) {
    if (!isWhole && index % 5 > 0) continue;
    for (const search of [full_name, chatapp_id.slice(4)]) expect(await list(search)).toEqual([listed[index]]);
  }
  expect(await list('Again')).toEqual([]);
}

async function newTenant({ ports }: World): Promise<Tenant> {
  const tenant = await makeTenant(ports);
  await tenant.addContact(`+${people[25]?.phone_number?.digits}`, 'There before');
  return tenant;
}

async function playDeath(dieAt: number | undefined, moment: Moment): Promise<readonly string[]> {
  const tenant = await newTenant(world);
  const process = mortal(world.ports, dieAt, moment);
  await Promise.race([run(tenant, process.ports), process.died]);
  const again = await run(tenant, world.ports);
  expect(again.created + again.existing).toBe(rows.length);
  await check(tenant, world);
  return process.calls;
}

test('an import that dies anywhere and is run again makes every contact, once', async () => {
  const calls = await playDeath(undefined, 'before');
  const failures: string[] = [];
  for (const [index, call] of calls.entries()) {
    for (const moment of ['before', 'after'] as const) {
      if ((2 * index + (moment === 'after' ? 1 : 0)) % every > 0) continue;
      await playDeath(index + 1, moment).catch((error: Error) => {
        failures.push(`${moment} ${call} (call ${index + 1}): ${error.message}`);
      });
    }
  }
  expect(failures).toEqual([]);
  expect(calls.length).toBeGreaterThan(9);
}, 3_600_000);

test.each(seeds(1, 8))('an import makes every contact, once, on a hostile AWS (seed %i)', async (seed) => {
  const { world: place, hostility } = await openHostileWorld(seed);
  try {
    const tenant = await newTenant(place);
    hostility.isOn = true;
    // A table that takes nothing for longer than the SDK's patience ends it; its operator runs it again.
    const told = await run(tenant, place.ports).catch(async (error: Error) => {
      expect(error.message).toBe('throttled');
      hostility.isOn = false;
      return run(tenant, place.ports);
    });
    hostility.isOn = false;
    expect(told.created + told.existing).toBe(rows.length);
    await check(tenant, place);
  } finally {
    hostility.isOn = false;
    await place.close();
  }
});
