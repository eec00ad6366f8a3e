import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { withReadAhead } from '../../../shared/table/read-ahead.ts';
import type { Key, TableWriter } from '../../../shared/table/table.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let stored: TableWriter;
beforeAll(async () => {
  world = await openWorld();
  stored = world.ports.table;
});
afterAll(() => world.close());

const keyAt = (pk: string): Key => ({ pk, sk: 'ITEM' });
const [one, two, none, later] = [keyAt('one'), keyAt('two'), keyAt('none'), keyAt('later')];
const put = (key: Key, value: string) => stored.write({ kind: 'put', item: { ...key, value } });
const valueIn = (item: { value?: unknown } | undefined) => item?.value;

let table: TableWriter;
beforeEach(async () => {
  await put(one, 'then');
  await put(two, 'then');
  const keys = [one, two, none];
  table = withReadAhead(stored, { keys, items: await stored.getMany(keys) });
  await Promise.all([put(one, 'now'), put(two, 'now'), put(later, 'now')]);
});

test('the first read of an item is of what was read ahead, and the next of the table', async () => {
  expect(valueIn(await table.get(one))).toBe('then');
  expect(valueIn(await table.get(one))).toBe('now');
});

test('what was read ahead and what was not come in the order in which they are asked for, also twice', async () => {
  const items = await table.getMany([later, two, none, one, two]);
  expect(items.map(valueIn)).toEqual(['now', 'then', undefined, 'then', 'then']);
  expect((await table.getMany([one, two])).map(valueIn)).toEqual(['now', 'now']);
});

test('an item that was not there when it was read ahead is not there, without another look', async () => {
  await put(none, 'now');
  expect(await table.get(none)).toBeUndefined();
  expect(valueIn(await table.get(none))).toBe('now');
  await stored.write({ kind: 'delete', key: none });
});

const writes: readonly [string, () => Promise<unknown>][] = [
  ['write', () => table.write({ kind: 'put', item: { ...later, value: 'written' } })],
  ['transaction', () => table.transact([{ kind: 'put', item: { ...later, value: 'written' } }])],
  ['batch of writes', () => table.writeMany([{ kind: 'put', item: { ...later, value: 'written' } }])],
];
test.each(writes)('after a %s every read is of the table', async (_name, write) => {
  await write();
  expect(valueIn(await table.get(one))).toBe('now');
  expect((await table.getMany([two, later])).map(valueIn)).toEqual(['now', 'written']);
});
