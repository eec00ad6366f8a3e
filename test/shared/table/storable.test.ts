import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What JavaScript has on every object, as a member of one; the SDK would believe it. */
const given = ['Set', 'Map', 'Number', 'String', 'Uint8Array', 'Object', 'Date'].map((name) => ({
  constructor: { name },
  list: [{ constructor: null }, 'x', 1],
}));
const withPrototype = JSON.parse('{"a": {"__proto__": {"b": 1}, "c": 2}}') as object;

test('an object with a member called constructor is stored as it is, however it is written', async () => {
  const { table } = world.ports;
  const key = (sk: string) => ({ pk: 'storable', sk });
  await table.write({ kind: 'put', item: { ...key('put'), given } });
  await table.transact([{ kind: 'put', item: { ...key('transact'), given } }]);
  await table.writeMany([{ kind: 'put', item: { ...key('many'), given } }]);
  await table.write({ kind: 'update', key: key('update'), change: { set: { given } } });
  const read = await table.getMany(['put', 'transact', 'many', 'update'].map(key));
  expect(read.map((item) => item?.given)).toEqual([given, given, given, given]);
});

test('a member called __proto__ is not stored, and what stands beside it is', async () => {
  const key = { pk: 'storable', sk: 'prototype' };
  await world.ports.table.write({ kind: 'put', item: { ...key, ...withPrototype } });
  expect(await world.ports.table.get(key)).toEqual({ ...key, a: { c: 2 } });
});

test('bytes are stored as bytes beside such an object', async () => {
  const key = { pk: 'storable', sk: 'bytes' };
  const bytes = new Uint8Array([1, 2, 255]);
  await world.ports.table.write({ kind: 'put', item: { ...key, bytes, given } });
  expect(await world.ports.table.get(key)).toEqual({ ...key, bytes, given });
});
