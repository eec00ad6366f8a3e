import { beforeAll, describe, expect, test } from '@jest/globals';
import { all, atMost, between, equals, startsWith } from '../../shared/table/expressions.ts';
import type { Item, PageQuery } from '../../shared/table/table.ts';
import type { OpenTable } from './table-contract.ts';

export function pages(open: () => OpenTable): void {
  describe('page', () => {
    const within = (pk: string) => equals('pk', pk);
    const keysOf = (items: readonly Item[]) => items.map((item) => item.sk);

    /** Every page from the first to the last. */
    async function follow(query: PageQuery): Promise<unknown[][]> {
      const all: unknown[][] = [];
      let after: Item | undefined;
      do {
        const { items, next } = await open().table.page({ ...query, after });
        all.push(keysOf(items));
        after = next;
      } while (after);
      return all;
    }

    beforeAll(async () => {
      const { table } = open();
      for (const sk of ['3', '1', '5', '2', '4']) await table.write({ kind: 'put', item: { pk: 'PAGES', sk } });
      await table.write({ kind: 'put', item: { pk: 'PAGES2', sk: '1' } });
      for (const [sk, due_at] of [
        ['late', '2026-02'],
        ['soon', '2026-01'],
        ['later', '2026-03'],
      ] as const) {
        await table.write({ kind: 'put', item: { pk: 'DUE', sk, due_shard: 'S1', due_at, text: 'x' } });
      }
      await table.write({ kind: 'put', item: { pk: 'DUE', sk: 'never' } });
    });

    test('goes through a partition in order, and through no other', async () => {
      const all = await follow({ condition: within('PAGES'), limit: 2 });
      expect(all.filter((page) => page.length > 0)).toEqual([['1', '2'], ['3', '4'], ['5']]);
    });

    test('goes backwards when descending', async () => {
      const all = await follow({ condition: within('PAGES'), limit: 3, descending: true });
      expect(all.filter((page) => page.length > 0)).toEqual([
        ['5', '4', '3'],
        ['2', '1'],
      ]);
    });

    test('says that nothing follows when the partition is exhausted', async () => {
      expect(await open().table.page({ condition: within('PAGES'), limit: 6 })).toMatchObject({ next: undefined });
      expect(await open().table.page({ condition: within('EMPTY'), limit: 6 })).toEqual({ items: [], next: undefined });
    });

    test('takes both ends of BETWEEN, and pages within them', async () => {
      const condition = all(within('PAGES'), between('sk', '2', '4'));
      const read = (limit: number, descending: boolean) => follow({ condition, limit, descending });
      expect((await read(10, false)).flat()).toEqual(['2', '3', '4']);
      expect((await read(1, false)).flat()).toEqual(['2', '3', '4']);
      expect((await read(2, true)).flat()).toEqual(['4', '3', '2']);
    });

    test('finds a prefix with begins_with, whatever the alphabet', async () => {
      const { table } = open();
      for (const sk of ['N#ann', 'N#anna', 'N#änne', 'N#bob'])
        await table.write({ kind: 'put', item: { pk: 'PREFIX', sk } });
      const condition = all(within('PREFIX'), startsWith('sk', 'N#ann'));
      expect(keysOf((await table.page({ condition, limit: 10 })).items)).toEqual(['N#ann', 'N#anna']);
    });

    test('reads the sparse index in its own order, keys alone, without the items that lack its keys', async () => {
      const condition = all(equals('due_shard', 'S1'), atMost('due_at', '2026-02'));
      const { items } = await open().table.page({ index: 'due', condition, limit: 10 });
      expect(items).toEqual([
        { pk: 'DUE', sk: 'soon', due_shard: 'S1', due_at: '2026-01' },
        { pk: 'DUE', sk: 'late', due_shard: 'S1', due_at: '2026-02' },
      ]);
    });

    test('pages through the index, also where entries are due at the same time', async () => {
      const { table } = open();
      const due = { due_shard: 'S2', due_at: '2026-01' };
      const keys = ['a', 'b', 'c', 'd', 'e'];
      await table.transact(keys.map((sk) => ({ kind: 'put', item: { pk: 'SAME', sk, ...due } })));
      const condition = equals('due_shard', 'S2');
      expect((await follow({ index: 'due', condition, limit: 2 })).flat().sort()).toEqual(keys);
    });

    test('forgets an index entry when the item loses its keys or goes', async () => {
      const { table } = open();
      const item = (sk: string) => ({ pk: 'LEAVE', sk, due_shard: 'S3', due_at: '2026-01' });
      await table.transact(['a', 'b', 'c'].map((sk) => ({ kind: 'put', item: item(sk) })));
      await table.write({
        kind: 'update',
        key: { pk: 'LEAVE', sk: 'a' },
        change: { remove: ['due_shard', 'due_at'] },
      });
      await table.transact([{ kind: 'delete', key: { pk: 'LEAVE', sk: 'b' } }]);
      const condition = equals('due_shard', 'S3');
      expect(keysOf((await table.page({ index: 'due', condition, limit: 10 })).items)).toEqual(['c']);
    });
  });
}
