import { describe, expect, test } from '@jest/globals';
import type { OpenTable } from './table-contract.ts';

export function reads(open: () => OpenTable): void {
  describe('getMany', () => {
    const at = (sk: string) => ({ pk: 'READS', sk });

    test('returns the items in the order of the keys, with undefined for the missing', async () => {
      const { table } = open();
      for (const sk of ['a', 'b', 'c']) await table.write({ kind: 'put', item: { ...at(sk), is: sk } });
      const found = await table.getMany([at('c'), at('missing'), at('a'), at('b')]);
      expect(found).toEqual([{ ...at('c'), is: 'c' }, undefined, { ...at('a'), is: 'a' }, { ...at('b'), is: 'b' }]);
    });

    test('returns an item twice when its key is given twice', async () => {
      const { table } = open();
      await table.write({ kind: 'put', item: at('twice') });
      expect(await table.getMany([at('twice'), at('twice')])).toEqual([at('twice'), at('twice')]);
    });

    test('returns 100 items at once, however many answers they take', async () => {
      const { table } = open();
      const keys = Array.from({ length: 100 }, (_, i) => at(`large-${i}`));
      const text = 'x'.repeat(20_000);
      await table.transact(keys.map((key) => ({ kind: 'put', item: { ...key, text } })));
      expect(await table.getMany(keys)).toEqual(keys.map((key) => ({ ...key, text })));
    });

    test('returns as many items as are asked for, also beyond what one request may name', async () => {
      const { table } = open();
      const keys = Array.from({ length: 250 }, (_, i) => at(`many-${i}`));
      await table.writeMany(keys.map((key) => ({ kind: 'put', item: { ...key } })));
      expect(await table.getMany(keys)).toEqual(keys);
    });

    test('returns nothing for no keys', async () => {
      expect(await open().table.getMany([])).toEqual([]);
    });
  });
}
