import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { jsonLog } from '../../../shared/base/log.ts';
import { dueShards, readDue, type Sweep, sweepDue } from '../../../shared/table/due.ts';
import type { Item, PageQuery, TableReader } from '../../../shared/table/table.ts';
import { valuesOf } from '../../support/condition-values.ts';
import { testClock } from '../../support/test-clock.ts';

/** A table of which a shard has so many due items; each tells its shard and place. */
function shardsWith(counts: Readonly<Record<string, number>>) {
  const clock = testClock();
  const logged: Record<string, unknown>[] = [];
  const asked: PageQuery[] = [];
  const page: TableReader['page'] = async (query) => {
    asked.push(query);
    const shard = String(valuesOf(query.condition)[0]);
    const from = Number(query.after?.place ?? 0);
    const to = Math.min(counts[shard] ?? 0, from + query.limit);
    const items = Array.from({ length: to - from }, (_, index): Item => ({ pk: shard, sk: String(from + index) }));
    return { items, ...(to < (counts[shard] ?? 0) && { next: { place: to } }) };
  };
  const table = { page, get: async () => undefined, getMany: async () => [] };
  const log = jsonLog((line) => logged.push(JSON.parse(line)));
  return { asked, logged, clock, deps: { table, clock, log } };
}

const named: Sweep<string>['handle'] = async ({ pk, sk }) => `${pk}/${sk}`;

const failingIn =
  (shard: string): Sweep<string>['handle'] =>
  async (key, until) => {
    if (key.pk === shard) throw new Error('out of reach');
    return named(key, until);
  };

describe('everything that is due', () => {
  test('is handled once, from every shard and every page, the longest due first', async () => {
    const { asked, deps } = shardsWith({ 'send#0': 250, 'send#7': 1, 'media#0': 1 });
    const { done, failed } = await sweepDue({ kind: 'send', handle: named }, deps);
    expect(done).toEqual([...Array.from({ length: 250 }, (_, place) => `send#0/${place}`), 'send#7/0']);
    expect(failed).toBe(0);
    expect(new Set(asked.map(({ condition }) => valuesOf(condition)[0]))).toEqual(new Set(dueShards('send')));
  });

  test('is handled so many at a time, a page each, where the sweep says so', async () => {
    const { asked, deps } = shardsWith({ 'delivery#3': 60 });
    let [running, most] = [0, 0];
    const handle = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return true;
    };
    const { done } = await sweepDue({ kind: 'delivery', atOnce: 25, handle }, deps);
    expect([done.length, most]).toEqual([60, 25]);
    expect(new Set(asked.map(({ limit }) => limit))).toEqual(new Set([25]));
  });

  test('is not counted where nothing was due after all', async () => {
    const { deps } = shardsWith({ 'send#0': 2 });
    const handle: Sweep<string>['handle'] = async (key, until) => (key.sk === '0' ? undefined : named(key, until));
    expect(await sweepDue({ kind: 'send', handle }, deps)).toEqual({ done: ['send#0/1'], failed: 0, stuck: false });
  });

  test('waits for the next run when 40 seconds are over, and the handler knows when that is', async () => {
    const { clock, deps } = shardsWith({ 'contact#0': 300 });
    const end = clock.now() + 40_000;
    const { done } = await sweepDue(
      {
        kind: 'contact',
        async handle(_key, until) {
          clock.advance(1_000);
          return until;
        },
      },
      deps,
    );
    expect(done).toEqual(Array(41).fill(end));
  });
});

describe('the others are handled, and it is logged and counted', () => {
  test.each([
    ['one at a time', 1],
    ['many at a time', 25],
  ])('when one throws, %s', async (_how, atOnce) => {
    const { logged, deps } = shardsWith({ 'send#2': 3 });
    const handle: Sweep<string>['handle'] = async (key, until) => {
      if (key.sk === '0') throw new Error('unreadable');
      return named(key, until);
    };
    expect(await sweepDue({ kind: 'send', atOnce, handle }, deps)).toEqual({
      done: ['send#2/1', 'send#2/2'],
      failed: 1,
      stuck: false,
    });
    const line = {
      level: 'ERROR',
      event: 'due_work_failed',
      shard: 'send#2',
      pk: 'send#2',
      error_message: 'unreadable',
    };
    expect(logged).toEqual([expect.objectContaining(line)]);
  });

  test('when a page cannot be read: what came before it is done, and the other shards are', async () => {
    const { logged, deps } = shardsWith({ 'send#0': 101, 'send#1': 1 });
    const page: TableReader['page'] = async (query) => {
      if (query.after) throw new Error('throttled');
      return deps.table.page(query);
    };
    const { done, failed } = await sweepDue(
      { kind: 'send', handle: named },
      { ...deps, table: { ...deps.table, page } },
    );
    expect([done.length, done.at(-1), failed]).toEqual([101, 'send#1/0', 1]);
    expect(logged).toEqual([expect.objectContaining({ event: 'due_work_failed', shard: 'send#0' })]);
    expect(logged[0]).not.toHaveProperty('pk');
  });
});

test.each([
  ['nothing was due', {}, named, false],
  ['an item could not be read, and another was done', { 'send#0': 1, 'send#1': 1 }, failingIn('send#0'), false],
  ['all that was due failed', { 'send#0': 1 }, failingIn('send#0'), true],
  ['all that was due does not parse', { 'send#0': 1 }, async () => z.string().parse(1), false],
])('a run is stuck, or not: %s', async (_when, counts, handle, isStuck) => {
  const { stuck } = await sweepDue({ kind: 'send', handle }, shardsWith(counts).deps);
  expect(stuck).toBe(isStuck);
});

test('a run is stuck whose shards cannot be read', async () => {
  const { deps } = shardsWith({ 'send#0': 1 });
  const table = { ...deps.table, page: () => Promise.reject(new Error('down')) };
  expect(await sweepDue({ kind: 'send', handle: named }, { ...deps, table })).toEqual({
    done: [],
    failed: 8,
    stuck: true,
  });
});

test.each([
  ['its time has come', '2026-11-28T10:00:00.000Z', true],
  ['it is not time yet', '2026-11-28T10:00:00.001Z', false],
  ['it bears no mark any more', undefined, false],
])('an item is read afresh, and is due or not: %s', async (_when, due_at, isDue) => {
  const { deps } = shardsWith({});
  const item = { pk: 'a', sk: 'b', due_at };
  const table = { ...deps.table, get: async () => item };
  expect(await readDue({ pk: 'a', sk: 'b' }, { ...deps, table })).toBe(isDue ? item : undefined);
});
