import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomIds } from '../../../shared/base/ids.ts';
import { jsonLog } from '../../../shared/base/log.ts';
import { rows } from '../../../shared/routes.ts';
import { equals } from '../../../shared/table/expressions.ts';
import { tableStore } from '../../../shared/table/store.ts';
import type { SingleWrite, TableWriter } from '../../../shared/table/table.ts';
import { openDirectEngine } from '../../support/direct-engine.ts';
import { actingAs, withPolicies } from '../../support/policies.ts';
import { testClock } from '../../support/test-clock.ts';

let engine: Awaited<ReturnType<typeof openDirectEngine>>;
let table: TableWriter;
beforeAll(async () => {
  engine = await openDirectEngine('test', withPolicies([]));
  table = tableStore(engine.client, 'test', { clock: testClock(), ids: randomIds, log: jsonLog(() => {}) });
});
afterAll(() => engine.close());

const rowOf = (name: string) => {
  const row = rows.find((each) => each.name === name);
  if (!row) throw new Error(`no row is ${name}`);
  return row;
};

/** What becomes of a call that a row's function makes with its role's rights. */
async function asked(name: string, call: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await actingAs(rowOf(name), call);
    return 'done';
  } catch (error) {
    expect(String(error)).toContain(`${name} may not`);
    return 'refused';
  }
}

const itemsOfOperator = [
  { pk: 'org_A1b2C3d4E5f6#KEY', sk: 'k' },
  { pk: 'org_A1b2C3d4E5f6#INSTANCES', sk: 'sales' },
  { pk: 'INSTANCE#sales', sk: 'INSTANCE' },
  { pk: 'SLUG', sk: 'acme' },
  { pk: 'PROVIDER-ACCOUNT', sk: 'chatapp#1' },
];

test.each(itemsOfOperator)(
  'no function puts, changes or deletes $pk, not in a batch or a transaction either',
  async (key) => {
    const own = { pk: 'org_A1b2C3d4E5f6#CONTACT#1', sk: 'MESSAGE#1' };
    const writes: SingleWrite[] = [
      { kind: 'put', item: key },
      { kind: 'update', key, change: { set: { name: 'x' } } },
      { kind: 'delete', key },
    ];
    const calls = [
      ...writes.map((write) => () => table.write(write)),
      ...writes.map((write) => () => table.transact([{ kind: 'put', item: own }, write])),
      () =>
        table.writeMany([
          { kind: 'put', item: own },
          { kind: 'delete', key },
        ]),
    ];
    const became = await Promise.all(calls.map((call) => asked('handle-events', call)));

    expect(became).toEqual(calls.map(() => 'refused'));
    expect(await asked('handle-events', () => table.transact([{ kind: 'put', item: own }]))).toBe('done');
  },
);

test('the key check notes when a key was used, and changes nothing else of it', async () => {
  const key = { pk: 'org_A1b2C3d4E5f6#KEY', sk: 'k' };
  const change = (set: Record<string, string>) =>
    asked('get-contact', () => table.write({ kind: 'update', key, change: { set } }));

  expect(await change({ last_used_at: 'now' })).toBe('done');
  expect(await change({ revoked_at: 'now' })).toBe('refused');
  expect(await change({ last_used_at: 'now', hash: 'mine' })).toBe('refused');
  expect(await asked('get-contact', () => table.write({ kind: 'put', item: key }))).toBe('refused');
  expect(await asked('get-contact', () => table.write({ kind: 'delete', key }))).toBe('refused');
});

test('keys are read by the endpoints that check them, in their one batch, and by no other function', async () => {
  const key = { pk: 'org_A1b2C3d4E5f6#KEY', sk: 'k' };
  const batch = () => table.getMany([key, { pk: 'org_A1b2C3d4E5f6', sk: 'ORGANIZATION' }]);

  expect(await asked('get-contact', batch)).toBe('done');
  expect(await asked('get-contact', () => table.page({ condition: equals('pk', key.pk), limit: 1 }))).toBe('refused');
  expect(await asked('take-chatapp', batch)).toBe('refused');
  expect(await asked('handle-events', () => table.get(key))).toBe('refused');
});

test('what is due is asked by those who sweep it or deliver it, and by nobody else', async () => {
  const due = () => table.page({ index: 'due', condition: equals('due_shard', 'send#0'), limit: 1 });
  const asking = ['sweep-sends', 'sweep-media', 'sweep-contacts', 'sweep-deliveries', 'deliver-webhook'];
  const others = ['get-conversations', 'send-chatapp', 'handle-events', 'receive-inbound'];

  expect(await Promise.all(asking.map((name) => asked(name, due)))).toEqual(asking.map(() => 'done'));
  expect(await Promise.all(others.map((name) => asked(name, due)))).toEqual(others.map(() => 'refused'));
});
