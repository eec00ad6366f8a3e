import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { plainPorts } from '../../../shared/runtime/plain-ports.ts';
import {
  absent,
  all,
  any,
  atLeast,
  atMost,
  below,
  between,
  type Change,
  type Condition,
  equals,
  exists,
  hasLength,
  oneOf,
  requestMembers,
  startsWith,
  update,
} from '../../../shared/table/expressions.ts';
import { tableStore } from '../../../shared/table/store.ts';
import type { Item, TableWriter } from '../../../shared/table/table.ts';
import { openDirectEngine } from '../../support/direct-engine.ts';

describe('a condition is sent as', () => {
  const textOf = (condition: Condition) => requestMembers({ ConditionExpression: condition }).ConditionExpression;

  test.each<[string, Condition]>([
    ['attribute_not_exists(pk)', absent()],
    ['attribute_exists(pk)', exists()],
    ['attribute_exists(pk) AND attribute_not_exists(#n0)', all(exists(), absent('deleted_at'))],
    ['#n0 = :v0', equals('status', 'sent')],
    ['attribute_not_exists(#n0)', equals('status', undefined)],
    ['#n0.#n1 = :v0', equals(['inbound_file', 'tries'], 2)],
    ['#n0 < :v0 AND #n0 >= :v1', all(below('n', 3), atLeast('n', 1))],
    ['(attribute_not_exists(#n0) OR #n0.#n1 <= :v0)', any(absent('r:us'), atMost(['r:us', 'at'], '2026'))],
    ['#n0 = :v0 AND (#n1 = :v1 OR #n1 = :v2)', all(equals('a', 1), any(equals('b', 1), equals('b', 2)))],
    ['#n0 IN (:v0, :v1)', oneOf('status', ['sent', 'read'])],
    ['size(#n0) = :v0', hasLength('aliases', 2)],
    ['pk = :v0 AND sk BETWEEN :v1 AND :v2', all(equals('pk', 'P'), between('sk', 'a', 'b'))],
    ['pk = :v0 AND begins_with(sk, :v1)', all(equals('pk', 'P'), startsWith('sk', 'E#'))],
  ])('%s', (text, condition) => {
    expect(textOf(condition)).toBe(text);
  });
});

describe('a change is sent as', () => {
  test.each<[string, Change]>([
    ['SET #n0 = :v0, #n1 = :v1', { set: { status: 'read', read_at: null } }],
    ['SET #n0 = :v0 REMOVE #n1, #n2', { set: { a: 1, c: undefined }, remove: ['b'] }],
    ['SET #n0.#n1 = :v0', { setIn: { inbound_file: { tries: 2 } } }],
    ['SET #n0 = if_not_exists(#n0, :v0)', { setOnce: { revoked_at: '2026' } }],
    ['SET #n0 = list_append(if_not_exists(#n0, :v0), :v1)', { append: { aliases: ['55'] } }],
    ['SET #n0 = :v0 REMOVE #n1 ADD #n2 :v1', { set: { a: 1 }, remove: ['b'], add: { n: -1 } }],
    ['REMOVE #n0', { remove: ['slow'] }],
  ])('%s', (text, change) => {
    expect(requestMembers({ UpdateExpression: update(change) }).UpdateExpression).toBe(text);
  });
});

test('condition and change of one write share the placeholders, a name has one, and the condition comes first', () => {
  const members = requestMembers({
    ConditionExpression: equals('status', 'sent'),
    UpdateExpression: update({ set: { status: 'read', at: '2026' } }),
  });
  expect(members).toEqual({
    ConditionExpression: '#n0 = :v0',
    UpdateExpression: 'SET #n0 = :v1, #n1 = :v2',
    ExpressionAttributeNames: { '#n0': 'status', '#n1': 'at' },
    ExpressionAttributeValues: { ':v0': 'sent', ':v1': 'read', ':v2': '2026' },
  });
});

test('what has no placeholders has no maps of them, since empty ones are refused', () => {
  expect(requestMembers({ ConditionExpression: absent(), UpdateExpression: undefined })).toEqual({
    ConditionExpression: 'attribute_not_exists(pk)',
  });
});

describe('at the embedded engine', () => {
  let engine: Awaited<ReturnType<typeof openDirectEngine>>;
  let table: TableWriter;
  const key = { pk: 'P', sk: 'item' };
  const item = { ...key, status: 'sent', n: 2, count: 7, list: ['a'], map: { size: 1 }, 'them:5@s.net': { id: 'r' } };

  beforeAll(async () => {
    engine = await openDirectEngine('expressions');
    table = tableStore(engine.client, 'expressions', plainPorts);
  });
  afterAll(() => engine.close());

  const holds = async (condition: Condition) => (await table.write({ kind: 'put', item, condition })).kind === 'done';

  test.each<[string, Condition, Condition]>([
    ['exists', exists('status'), exists('missing')],
    ['absent', absent('missing'), absent('status')],
    ['absent, without a name', any(absent(), exists('n')), absent()],
    ['equals', equals('status', 'sent'), equals('status', 'read')],
    ['equals undefined', equals('missing', undefined), equals('status', undefined)],
    ['equals, of a member', equals(['map', 'size'], 1), equals(['map', 'size'], 2)],
    [
      'equals, in an attribute with a dot in its name',
      equals(['them:5@s.net', 'id'], 'r'),
      equals('them:5@s.net', 'r'),
    ],
    ['below', below('n', 3), below('n', 2)],
    ['atMost', atMost('n', 2), atMost('n', 1)],
    ['atLeast', atLeast('n', 2), atLeast('n', 3)],
    ['atLeast, where nothing is', atLeast('n', 0), atLeast('missing', 0)],
    ['oneOf', oneOf('status', ['sent', 'read']), oneOf('status', ['read'])],
    ['hasLength', hasLength('list', 1), hasLength('list', 0)],
    ['all', all(exists(), equals('n', 2)), all(exists(), equals('n', 3))],
    ['any within all', all(exists(), any(equals('n', 3), equals('n', 2))), all(absent(), any(exists(), exists('n')))],
  ])('%s holds, or not', async (_what, one, other) => {
    await table.write({ kind: 'put', item });
    expect([await holds(one), await holds(other)]).toEqual([true, false]);
  });

  test.each<[string, Change, Item]>([
    ['set, and removes what is undefined', { set: { status: 'read', n: undefined } }, { status: 'read', n: undefined }],
    ['set, whatever words are reserved', { set: { name: 1, data: 2, values: 3 } }, { name: 1, data: 2, values: 3 }],
    [
      'setIn',
      { setIn: { map: { size: 2 }, 'them:5@s.net': { id: '' } } },
      { map: { size: 2 }, 'them:5@s.net': { id: '' } },
    ],
    ['setOnce', { setOnce: { n: 5, fresh: 5 } }, { fresh: 5 }],
    ['append', { append: { list: ['b'], fresh: ['b'] } }, { list: ['a', 'b'], fresh: ['b'] }],
    ['add', { add: { count: -1, fresh: 1 } }, { count: 6, fresh: 1 }],
    ['remove', { remove: ['list', 'missing'] }, { list: undefined }],
  ])('%s', async (_what, change, after) => {
    await table.write({ kind: 'put', item });
    expect(await table.write({ kind: 'update', key, change, condition: equals('n', 2) })).toEqual({ kind: 'done' });
    const expected = Object.entries({ ...item, ...after }).filter(([, value]) => value !== undefined);
    expect(await table.get(key)).toEqual(Object.fromEntries(expected));
  });

  test('a condition without values means what its names say, also when its text was met before', async () => {
    await table.write({ kind: 'put', item });
    const both = [equals('missing', undefined), equals('status', undefined), equals('missing', undefined)];
    expect(await Array.fromAsync(both, holds)).toEqual([true, false, true]);
  });
});
