import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../functions/workers/sweep-contacts.ts';
import { contactKey } from '../../shared/conversations/head.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { clientOf } from '../functions/client.ts';
import { type Receivers, receiversIn } from '../support/receivers.ts';
import { makeTenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every fourth. */
const sample = new Sample(4);

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

const queueDown = async (): Promise<never> => {
  throw new Error('down, says the test');
};

interface Case {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly death?: Death;
  /** What the process has to work with. */
  readonly weather?: (ports: Ports) => Ports;
  /** What is done before, and not followed by anything. */
  readonly before?: (ports: Ports, query: string, apiKey: string) => Promise<unknown>;
}

/** Changes a contact, dies, and lets everything settle: what stands is told, and found. Returns the outside calls. */
async function play({ changes, death, weather = (ports) => ports, before }: Case) {
  const tenant = await makeTenant(world.ports);
  const { id } = await tenant.addContact('4930123456', 'Ana Souza');
  const receiver = await receivers.subscribe(tenant, { type: 'contact_updated' });
  const query = `id=${id}`;
  await before?.(world.ports, query, tenant.apiKey);
  const process = mortal(weather(world.ports), death?.dieAt, death?.moment);
  await Promise.race([clientOf(process.ports, tenant.apiKey).updateContact(query, changes), process.died]);
  await world.drain();
  for (let minute = 0; minute < 3; minute++) {
    world.clock.advance(61_000);
    await serveSweep(world.ports)({} as never);
    await world.drain();
  }
  const item = await world.ports.table.get(contactKey(tenant.organization.id, id));
  const stands = Object.entries(changes).every(([name, value]) => item?.[name] === value);
  const told = receiver.received.map(({ body }) => JSON.parse(body).data.changed);
  expect(told.filter((one) => Object.keys(changes).every((name) => one.includes(name)))).toHaveLength(stands ? 1 : 0);
  expect([item?.due_at, item?.unannounced, item?.stale_texts]).toEqual([undefined, undefined, undefined]);
  const client = clientOf(world.ports, tenant.apiKey);
  const { body } = await client.conversations({ query: `action=contacts&search=${item?.full_name}` });
  expect(body.count).toBe(1);
  if (changes.phone_number !== undefined) {
    const leads = async (digits: string) => (await client.contact({ query: `phone_number=${digits}` })).status === 200;
    expect([await leads('4930123456'), await leads('4930654321')]).toEqual([!stands, stands]);
  }
  return { calls: process.calls, told };
}

const name = { full_name: 'Bia' };
const flag = { archived: true };
const anotherNumber = { phone_number: '4930654321' };

test.each<[string, Case]>([
  ['of a flag', { changes: flag }],
  ['of a name', { changes: name }],
  ['of a number', { changes: anotherNumber }],
  ['of a flag, which another change of a name went before', { changes: flag, before: rename }],
])('a change %s that stands is told once and found, wherever its process dies', async (_what, one) => {
  const { calls } = await play(one);
  expect(calls.filter((call) => /send|write/.test(call)).length).toBeGreaterThan(2);
  expect(await sample.failures(calls, (death) => play({ ...one, death }))).toEqual([]);
});

test.each<[string, Case]>([
  [
    'the queue is down',
    { changes: flag, weather: (ports) => ({ ...ports, eventsQueue: { send: queueDown, sendAll: queueDown } }) },
  ],
  [
    'twenty-two changes were not told before it',
    {
      changes: flag,
      async before(ports, query, apiKey) {
        const client = clientOf({ ...ports, eventsQueue: { send: queueDown, sendAll: queueDown } }, apiKey);
        for (let round = 0; round < 22; round++) await client.updateContact(query, { tags: [`${round}`] });
      },
    },
  ],
])('a change is told where %s', async (_what, one) => {
  expect((await play(one)).told.flat()).toContain('archived');
});

function rename(ports: Ports, query: string, apiKey: string) {
  return clientOf(ports, apiKey).updateContact(query, { full_name: 'Caio' });
}

test('deaths were played', () => {
  expect(sample.played).toBeGreaterThan(5);
});
