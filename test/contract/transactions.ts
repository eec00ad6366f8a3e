import { describe, expect, test } from '@jest/globals';
import { absent, equals, exists } from '../../shared/table/expressions.ts';
import type { Write } from '../../shared/table/table.ts';
import type { OpenTable } from './table-contract.ts';

export function transactions(open: () => OpenTable): void {
  describe('transact', () => {
    const at = (sk: string) => ({ pk: 'TRANSACT', sk });
    const put = (sk: string, more = {}): Write => ({ kind: 'put', item: { ...at(sk), ...more } });

    test('makes every kind of write at once', async () => {
      const { table } = open();
      await table.transact([put('updated', { n: 1 }), put('deleted'), put('checked')]);
      const done = await table.transact([
        { ...put('put'), condition: absent() } as Write,
        { kind: 'update', key: at('updated'), change: { add: { n: 1 } } },
        { kind: 'delete', key: at('deleted'), condition: exists() },
        { kind: 'check', key: at('checked'), condition: exists() },
      ]);
      expect(done).toEqual({ kind: 'done' });
      const found = await table.getMany(['put', 'updated', 'deleted', 'checked'].map(at));
      expect(found).toEqual([at('put'), { ...at('updated'), n: 2 }, undefined, at('checked')]);
    });

    test('writes nothing, and says in order what stood in the way, when a condition fails', async () => {
      const { table } = open();
      await table.transact([put('standing', { n: 1 }), put('changed', { n: 1 })]);
      const result = await table.transact([
        { kind: 'update', key: at('changed'), change: { set: { n: 2 } } },
        { ...put('standing', { n: 2 }), condition: absent() } as Write,
        put('new'),
        { kind: 'delete', key: at('missing'), condition: exists() },
        { kind: 'check', key: at('missing-too'), condition: exists() },
      ]);
      expect(result).toEqual({
        kind: 'refused',
        refusals: [undefined, { item: { ...at('standing'), n: 1 } }, undefined, {}, {}],
      });
      const found = await table.getMany(['changed', 'standing', 'new'].map(at));
      expect(found).toEqual([{ ...at('changed'), n: 1 }, { ...at('standing'), n: 1 }, undefined]);
    });

    test('refuses for a failed check alone, and leaves a checked item as it was', async () => {
      const { table } = open();
      await table.write({ kind: 'put', item: { ...at('guard'), open: false } });
      const guard = (isOpen: boolean): Write => ({
        kind: 'check',
        key: at('guard'),
        condition: equals('open', isOpen),
      });
      const item = { ...at('guard'), open: false };
      expect(await table.transact([guard(true), put('guarded')])).toEqual({
        kind: 'refused',
        refusals: [{ item }, undefined],
      });
      expect(await table.get(at('guarded'))).toBeUndefined();
      expect(await table.transact([guard(false), put('guarded')])).toEqual({ kind: 'done' });
      expect(await table.getMany([at('guard'), at('guarded')])).toEqual([item, at('guarded')]);
    });

    test('makes 100 writes at once', async () => {
      const { table } = open();
      const names = Array.from({ length: 100 }, (_, i) => `hundred-${i}`);
      expect(await table.transact(names.map((name) => put(name)))).toEqual({ kind: 'done' });
      expect(await table.getMany(names.map(at))).toEqual(names.map(at));
    });

    test('throws, and writes nothing, when two writes name one item', async () => {
      const { table } = open();
      const twice: Write[] = [put('twice'), { kind: 'check', key: at('twice'), condition: absent() }];
      await expect(table.transact(twice)).rejects.toThrow('multiple operations on one item');
      expect(await table.get(at('twice'))).toBeUndefined();
    });

    test('gives 20 writers at once a dense sequence, each number once', async () => {
      const { table } = open();
      const head = at('head');
      await table.write({ kind: 'put', item: { ...head, n: 0 } });
      const append = async (writer: number): Promise<void> => {
        const n = (await table.get(head))?.n as number;
        const result = await table.transact([
          {
            kind: 'update',
            key: head,
            change: { set: { n: n + 1 } },
            condition: equals('n', n),
          },
          { kind: 'put', item: { pk: 'SEQUENCE', sk: String(n + 1).padStart(3, '0'), writer }, condition: absent() },
        ]);
        if (result.kind !== 'done') await append(writer);
      };
      await Promise.all(Array.from({ length: 20 }, (_, writer) => append(writer)));
      const condition = equals('pk', 'SEQUENCE');
      const { items } = await table.page({ condition, limit: 100 });
      expect(items.map((item) => Number(item.sk))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
      expect(new Set(items.map((item) => item.writer)).size).toBe(20);
      expect(await table.get(head)).toEqual({ ...head, n: 20 });
    });
  });
}
