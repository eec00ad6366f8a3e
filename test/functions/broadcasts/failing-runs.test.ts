import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queues } from '../../../shared/queues.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../../support/broadcasts.ts';
import { giveTemplates } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';

const minute = 60_000;

let world: World;
let tenant: Tenant;
let broadcasts: ReturnType<typeof broadcastsOf>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${world.clock.now()}` });
  await giveTemplates(world.ports, tenant.organization, [offer]);
  await tenant.addContact('+5511999990001', 'Ana', { tags: ['customer'] });
  broadcasts = broadcastsOf(world.ports, tenant.apiKey);
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
  world.queues.broadcasts.deadLetters.length = 0;
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

/** A table in which what is asked for of this name fails. */
const without = (name: string): Ports => ({
  ...world.ports,
  table: {
    ...world.ports.table,
    page: async (asked) => {
      if (JSON.stringify(asked).includes(name)) throw new Error('this page cannot be read');
      return world.ports.table.page(asked);
    },
  },
});

/** So many minutes of the workers and of the sweeper, which asks for runs each minute. */
async function pass(minutes: number, ports = world.ports): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    await world.drain(ports, world.clock.now() + minute);
    world.clock.advance(minute);
    await sweepBroadcasts(world.ports);
  }
}
const receives = () =>
  world.logged.flatMap(({ event, receives: received }) => (event === 'message_failed' ? [Number(received)] : []));

test.each([
  ['finding its recipients', '#LIST'],
  ['sending to them', 'RECIPIENTS'],
])(
  'a broadcast whose runs go on failing in %s is dead-lettered, and goes on when that is over',
  async (_what, name) => {
    const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
    await pass(45, without(name));
    // Each run failed once for each receive, and none was taken over while its message waited.
    expect(receives().slice(0, queues.broadcasts.receives)).toEqual(
      Array.from({ length: queues.broadcasts.receives }, (_, index) => index + 1),
    );
    expect(world.queues.broadcasts.deadLetters).toMatchObject([{ broadcast_id: id }]);
    expect(await broadcasts.get(id)).toMatchObject({ status: 'running' });
    await pass(15);
    expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { planned: 1, sent: 1 } });
    expect(world.queues.broadcasts.deadLetters).toHaveLength(1);
  },
);

test('a run that has failed once goes on at its message’s next receive, half a minute later', async () => {
  const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
  await world.drain(without('RECIPIENTS'), world.clock.now());
  expect(await broadcasts.get(id)).toMatchObject({ status: 'running', counts: { planned: 1, sent: 0 } });
  await world.drain(world.ports, world.clock.now() + minute);
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 1 } });
});

test.each(['pause', 'cancel'] as const)('a broadcast whose run has failed can be asked to %s', async (action) => {
  const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
  await world.drain(without('RECIPIENTS'), world.clock.now());
  expect((await broadcasts.control(id, action)).status).toBe(200);
  await pass(10);
  const { status } = await broadcasts.get(id);
  expect([status, world.outgoing]).toEqual([action === 'pause' ? 'paused' : 'cancelled', []]);
});

test('a run whose failure cannot be put on record is made up for by the sweeper', async () => {
  const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
  const failing = without('RECIPIENTS');
  let isOut = false;
  const page: Ports['table']['page'] = (asked) =>
    failing.table.page(asked).catch((error) => {
      isOut = true;
      throw error;
    });
  const write: Ports['table']['write'] = async (asked) => {
    if (isOut) throw new Error('the table is out of reach');
    return world.ports.table.write(asked);
  };
  await world.drain({ ...failing, table: { ...failing.table, page, write } }, world.clock.now());
  expect(world.logged.filter(({ event }) => event === 'broadcast_left_over')).toHaveLength(1);
  await pass(5);
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 1 } });
});

test.each(['pause', 'cancel'] as const)(
  'recipients that are put on record while a request comes to %s are counted',
  async (action) => {
    await tenant.addContact('+5511999990002', 'Bia', { tags: ['customer'] });
    const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
    const writeMany: Ports['table']['writeMany'] = async (writes) => {
      await world.ports.table.writeMany(writes);
      await broadcasts.control(id, action);
    };
    await world.drain({ ...world.ports, table: { ...world.ports.table, writeMany } }, world.clock.now());
    const [halted, listed] = [await broadcasts.get(id), (await broadcasts.recipients(id)).body.recipients];
    expect([halted.counts.planned, listed.length, world.outgoing]).toEqual([2, 2, []]);
    if (action === 'cancel') return;
    // What has changed meanwhile is of no account to whom it is planned for.
    await clientOf(world.ports, tenant.apiKey).updateContact('phone_number=5511999990002', { tags: [] });
    await broadcasts.control(id, 'resume');
    await world.drain();
    expect((await broadcasts.get(id)).counts).toMatchObject({ planned: 2, sent: 2 });
  },
);

test('a broadcast that is paused while it is planned reaches all of many pages once it goes on', async () => {
  for (let n = 10; n < 14; n++) await tenant.addContact(`+55119999900${n}`, 'Ana', { tags: ['customer'] });
  const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
  const { table } = world.ports;
  const page: Ports['table']['page'] = (asked) =>
    table.page(JSON.stringify(asked).includes('#LIST') ? { ...asked, limit: 2 } : asked);
  const writeMany: Ports['table']['writeMany'] = async (writes) => {
    await table.writeMany(writes);
    await broadcasts.control(id, 'pause');
  };
  await world.drain({ ...world.ports, table: { ...table, page, writeMany } }, world.clock.now());
  expect(await broadcasts.get(id)).toMatchObject({ status: 'paused', counts: { planned: 2 } });
  await broadcasts.control(id, 'resume');
  await world.drain();
  expect((await broadcasts.get(id)).counts).toMatchObject({ planned: 5, sent: 5 });
});
