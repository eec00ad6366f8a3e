import { describe, expect, test } from '@jest/globals';
import { all, equals, startsWith } from '../../shared/table/expressions.ts';
import type { OpenTable } from './table-contract.ts';

export function batches(open: () => OpenTable): void {
  describe('writeMany', () => {
    const at = (sk: string) => ({ pk: 'BATCHES', sk });

    test('puts and removes any number of items, whatever stood there', async () => {
      const { table } = open();
      const keys = Array.from({ length: 130 }, (_, index) => at(`many-${index}`));
      await table.write({ kind: 'put', item: { ...at('many-0'), old: true } });
      await table.writeMany(keys.map((key) => ({ kind: 'put', item: { ...key, text: 'ç' } })));
      expect(await table.getMany(keys.slice(0, 100))).toEqual(keys.slice(0, 100).map((key) => ({ ...key, text: 'ç' })));
      await table.writeMany([
        { kind: 'put', item: { ...at('many-0'), text: 'new' } },
        ...keys.slice(1).map((key) => ({ kind: 'delete', key }) as const),
        { kind: 'delete', key: at('never there') },
      ]);
      const { items } = await table.page({
        condition: all(equals('pk', 'BATCHES'), startsWith('sk', 'many-')),
        limit: 200,
      });
      expect(items).toEqual([{ ...at('many-0'), text: 'new' }]);
    });

    test('takes no writes at all', async () => {
      await expect(open().table.writeMany([])).resolves.toBeUndefined();
    });

    test('refuses to write one item twice in a batch', async () => {
      const { table } = open();
      const twice = { kind: 'put', item: at('twice') } as const;
      await expect(table.writeMany([twice, twice])).rejects.toMatchObject({ name: 'ValidationException' });
    });

    test('keeps the index in step', async () => {
      const { table } = open();
      const due = { due_shard: 'BATCHES', due_at: '2026-01' };
      await table.writeMany(['a', 'b'].map((sk) => ({ kind: 'put', item: { ...at(sk), ...due } })));
      await table.writeMany([{ kind: 'delete', key: at('a') }]);
      const condition = equals('due_shard', 'BATCHES');
      expect((await table.page({ index: 'due', condition, limit: 9 })).items.map(({ sk }) => sk)).toEqual(['b']);
    });
  });
}
