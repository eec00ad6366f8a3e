import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveSweepSends } from '../../functions/workers/sweep-sends.ts';
import { makeTenant } from '../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../support/world.ts';
import { aText, clientOf, newClient, number } from './client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.logged.length = 0;
});
afterAll(() => world.close());

const ours = { error: 'Internal server error', message: 'Something went wrong on our side. It has been logged.' };

describe('a fault of ours', () => {
  test('is 500 on every endpoint, tells the caller nothing, and is logged with its stack', async () => {
    const { apiKey } = await makeTenant(world.ports);
    const broken = () => Promise.reject(new Error('table org_x at 10.0.0.1 is gone'));
    const table = { ...world.ports.table, getMany: broken };
    const client = clientOf({ ...world.ports, table }, apiKey);
    const answers = [
      await client.send({ body: aText }),
      await client.createContact({ body: {} }),
      await client.contact({ query: 'phone_number=5511999990000' }),
      await client.conversations({ query: 'chatappNumber=5511999990000' }),
      await client.message('a'),
    ];
    expect(answers.map(({ status, headers, body }) => [status, headers, body])).toEqual(
      answers.map(() => [500, { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' }, ours]),
    );
    expect(world.logged.filter(({ event }) => event === 'unexpected_error')).toEqual(
      answers.map(() =>
        expect.objectContaining({
          level: 'ERROR',
          error: 'Error',
          error_message: 'table org_x at 10.0.0.1 is gone',
          stack: expect.any(String),
        }),
      ),
    );
    expect(world.logged.filter(({ event }) => event === 'request').map(({ status }) => status)).toEqual([
      500, 500, 500, 500, 500,
    ]);
  });

  test('that is no Error at all is 500 too', async () => {
    const { apiKey } = await makeTenant(world.ports);
    const table = { ...world.ports.table, getMany: () => Promise.reject('svc_secret') };
    const { status, body } = await clientOf({ ...world.ports, table }, apiKey).message('a');
    expect([status, body]).toEqual([500, ours]);
    expect(JSON.stringify(world.logged)).not.toContain('svc_secret');
  });

  test('of the item that is stored is 500, not somebody’s guess at it', async () => {
    const tenant = await makeTenant(world.ports);
    const { id } = await tenant.addContact(number);
    await world.ports.table.write({
      kind: 'update',
      key: { pk: `${tenant.organization.id}#CONTACT#${id}`, sk: 'CONTACT' },
      change: { set: { bot_status: 'asleep' } },
    });
    const { status } = await clientOf(world.ports, tenant.apiKey).contact({ query: 'phone_number=5511999990000' });
    expect(status).toBe(500);
  });
});

/** The world, of which a part is gone from the provider call on. */
function goneAtTheProvider(gone: readonly ('transact' | 'send')[]) {
  let called = false;
  world.provider = (_request, count) => {
    called = true;
    return jsonAnswer(200, acceptedBy(`wamid.gone-${count}`));
  };
  const until =
    <A extends unknown[], R>(name: 'transact' | 'send', operation: (...given: A) => Promise<R>) =>
    (...given: A) =>
      called && gone.includes(name) ? Promise.reject(new Error('throttled')) : operation(...given);
  const { table, eventsQueue } = world.ports;
  return {
    ...world.ports,
    table: { ...table, transact: until('transact', table.transact) },
    eventsQueue: { ...eventsQueue, send: until('send', eventsQueue.send) },
  };
}

describe('after the provider has taken a message', () => {
  const sent = async (gone: readonly ('transact' | 'send')[]) => {
    const { tenant, conversation } = await newClient(world.ports);
    await world.drain();
    const { status, body } = await clientOf(goneAtTheProvider(gone), tenant.apiKey).sendText();
    return { status, body, conversation };
  };

  test('a table that fails changes nothing for the caller: 200, and the worker records it', async () => {
    const { status, body, conversation } = await sent(['transact']);
    expect([status, await conversation()]).toEqual([200, []]);
    expect(world.logged.map(({ event }) => event)).toContain('commit_left_over');
    await world.drain();
    expect(await conversation()).toMatchObject([{ message_id: body.data.message_id, message_status: 'sent' }]);
  });

  test('a queue that fails changes nothing for the caller: 200, recorded and marked for the sweeper', async () => {
    const { status, body, conversation } = await sent(['send']);
    expect(status).toBe(200);
    expect(world.logged.map(({ event }) => event)).toContain('events_queue_refused');
    expect(await conversation()).toMatchObject([{ message_id: body.data.message_id }]);
    expect(world.queues.events.nextAt()).toBeUndefined();
    await serveSweepSends(world.ports)({} as never);
    expect(world.queues.events.receive()).toHaveLength(1);
  });

  test('a table and a queue that fail leave the outcome unknown: nobody but the sweeper will find the message', async () => {
    const { status, body } = await sent(['transact', 'send']);
    expect([status, body.error]).toEqual([500, 'Send outcome unknown']);
  });
});

test('two requests under way at once log each its own organization and outcome', async () => {
  const tenants = [await makeTenant(world.ports), await makeTenant(world.ports)];
  for (const tenant of tenants) await tenant.addContact(number);
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls: (() => void)[] = [];
  world.provider = async ({ url }, count) => {
    const index = tenants.findIndex(({ organization }) => url.includes(`/${organization.cloud_phone_id}/`));
    calls[index]?.();
    await gates[index]?.promise;
    return index === 0 ? jsonAnswer(200, acceptedBy(`wamid.${count}`)) : { kind: 'lost', reason: 'timeout' };
  };
  const called = tenants.map((_tenant, index) => new Promise<void>((resolve) => (calls[index] = resolve)));
  const sending = tenants.map(({ apiKey }) => clientOf(world.ports, apiKey).sendText());
  await Promise.all(called);
  gates[1]?.resolve();
  await sending[1];
  gates[0]?.resolve();
  await sending[0];
  const lines = world.logged.map(({ event, organization, status }) => [event, organization, status]);
  const [one, two] = tenants.map(({ organization }) => organization.id);
  expect(lines).toEqual([
    ['send_tried', two, undefined],
    ['send_outcome_unknown', two, undefined],
    ['request', two, 500],
    ['send_tried', one, undefined],
    ['request', one, 200],
  ]);
});
