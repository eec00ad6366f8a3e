import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ports } from '../../shared/runtime/deps.ts';
import { receiversIn } from '../support/receivers.ts';
import { openWorld, type World } from '../support/world.ts';
import { checkInvariants } from './invariants.ts';
import type { Accepted } from './provider-ledger.ts';
import { openStage } from './stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const down = async (): Promise<never> => {
  throw new Error('down, says the test');
};
const queueDown = { send: down, sendAll: down };

test('a provider’s yes that comes out of the dead letters after the send was given up still counts', async () => {
  const stage = await openStage(world);
  const bodies: unknown[] = [];
  const eventsQueue: Ports['eventsQueue'] = { ...queueDown, send: async ({ body }) => void bodies.push(body) };
  const table = { ...world.ports.table, transact: down };
  const { status } = await stage.send({ ...world.ports, eventsQueue, table });
  await stage.settle(36_000);
  await stage.settle(25 * 3_600_000);
  const before = (await stage.conversation()).body.messages[0].message_status;
  await world.queues.events.send({ body: bodies[0], group: 'sent back' });
  await stage.settle();
  expect([status, before]).toEqual([200, 'failed']);
  await checkInvariants(stage, { told: true });
});

test('a caller hears that the outcome is unknown when it could be kept nowhere, and never that nothing happened', async () => {
  const stage = await openStage(world);
  const table = { ...world.ports.table, transact: down };
  const { status, body } = await stage.send({ ...world.ports, eventsQueue: queueDown, table });
  expect([status, body.error]).toEqual([500, 'Send outcome unknown']);
  await stage.settle(36_000);
  await stage.tell(world.ports, ['sent']);
  await stage.settle(25 * 3_600_000);
  await checkInvariants(stage, { told: true });
});

test('a rate limit is told with its wait, also when the intent cannot be taken back', async () => {
  const stage = await openStage(world);
  stage.provider.manner = 'limits';
  const table: Ports['table'] = {
    ...world.ports.table,
    write: (write) => (write.kind === 'delete' ? down() : world.ports.table.write(write)),
  };
  const { status, headers } = await stage.send({ ...world.ports, table });
  expect([status, headers['Retry-After']]).toEqual([429, '5']);
  await stage.settle(36_000);
  await stage.settle(25 * 3_600_000);
});

test('the first answer is repeated whole when a receipt was faster than the commit', async () => {
  const stage = await openStage(world);
  const table: Ports['table'] = {
    ...world.ports.table,
    async transact(writes) {
      await stage.tell(world.ports, ['sent']);
      await world.drain();
      return world.ports.table.transact(writes);
    },
  };
  const first = await stage.send({ ...world.ports, table }, 'k');
  const again = await stage.send(world.ports, 'k');
  expect(again.body).toEqual(first.body);
  await stage.settle();
  await checkInvariants(stage, { told: true });
});

test('a receipt still wins after the send was given up and its key was used again', async () => {
  const stage = await openStage(world);
  stage.provider.manner = 'loses its answer';
  await stage.send(world.ports, 'k');
  const lost = [...stage.provider.accepted];
  await stage.settle(25 * 3_600_000);
  world.clock.advance(25 * 3_600_000);
  stage.provider.manner = 'accepts';
  const second = await stage.send(world.ports, 'k');
  await stage.tell(world.ports, ['delivered'], lost);
  await stage.settle();
  const [first] = (await stage.conversation()).body.messages;
  expect(second.status).toBe(200);
  expect(first).toMatchObject({ message_id: lost[0]?.providerId, message_status: 'delivered' });
  await checkInvariants(stage, { told: true });
});

test('a send is told of also when its key is used again before the events queue gets to it', async () => {
  const stage = await openStage(world);
  const receiver = await receiversIn(world).subscribe(stage.tenant);
  stage.provider.turns.push('refuses', 'accepts');
  await stage.send(world.ports, 'k');
  world.clock.advance(25 * 3_600_000);
  await stage.send(world.ports, 'k');
  await stage.settle();
  const types = receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(types.toSorted()).toEqual(['message_failed', 'message_sent']);
});

test('a receipt wins in that case also where one that did not name our message came before it', async () => {
  const stage = await openStage(world);
  stage.provider.manner = 'loses its answer';
  await stage.send(world.ports, 'k');
  const [lost] = stage.provider.accepted as [Accepted];
  await stage.settle(25 * 3_600_000);
  world.clock.advance(25 * 3_600_000);
  stage.provider.manner = 'accepts';
  await stage.send(world.ports, 'k');
  await stage.tell(world.ports, ['delivered'], [{ ...lost, callbackData: '' }]);
  await stage.tell(world.ports, ['sent'], [lost]);
  await stage.settle();
  const [first] = (await stage.conversation()).body.messages;
  expect(first).toMatchObject({ message_id: lost.providerId, message_status: 'delivered' });
});

test.each(['text', 'image'] as const)(
  'the provider’s rate limit is told, and leaves nothing, also when the table stumbles over a %s right then',
  async (kind) => {
    const stage = await openStage(world, kind);
    stage.provider.manner = 'limits';
    const { table } = world.ports;
    // Withdrawing is the only delete, and going back to preparing the only update that names its lease.
    const isWithdrawal = (write: Parameters<typeof table.write>[0]) =>
      write.kind === 'delete' || (write.kind === 'update' && write.change.set?.lease_until !== undefined);
    const stumbling = {
      ...table,
      write: (write: Parameters<typeof table.write>[0]) => (isWithdrawal(write) ? down() : table.write(write)),
    };
    const { status } = await stage.send({ ...world.ports, table: stumbling }, 'k');
    expect(status).toBe(429);
    await stage.settle();
    expect(await checkInvariants(stage, { told: true })).toEqual([]);
    stage.provider.manner = 'accepts';
    expect((await stage.send(world.ports, 'k')).status).toBe(200);
  },
);
