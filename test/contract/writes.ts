import { describe, expect, test } from '@jest/globals';
import { absent, equals, exists } from '../../shared/table/expressions.ts';
import type { OpenTable } from './table-contract.ts';

export function writes(open: () => OpenTable): void {
  describe('a single write', () => {
    const at = (sk: string) => ({ pk: 'WRITES', sk });

    test('stores an item where none stood', async () => {
      const { table } = open();
      expect(await table.write({ kind: 'put', item: { ...at('put'), n: 1 }, condition: absent() })).toEqual({
        kind: 'done',
      });
      expect(await table.get(at('put'))).toEqual({ ...at('put'), n: 1 });
    });

    test('replaces the whole item when it is put again', async () => {
      const { table } = open();
      await table.write({ kind: 'put', item: { ...at('replace'), old: true } });
      await table.write({ kind: 'put', item: { ...at('replace'), fresh: true } });
      expect(await table.get(at('replace'))).toEqual({ ...at('replace'), fresh: true });
    });

    test('is refused with what stands there, and changes nothing, when its condition fails', async () => {
      const { table } = open();
      const standing = { ...at('refused'), n: 1, tags: ['a'] };
      await table.write({ kind: 'put', item: standing });
      const refused = { kind: 'refused', item: standing };
      const change = { set: { n: 2 } };
      expect(await table.write({ kind: 'put', item: { ...at('refused'), n: 2 }, condition: absent() })).toEqual(
        refused,
      );
      expect(await table.write({ kind: 'update', key: at('refused'), change, condition: absent() })).toEqual(refused);
      expect(await table.write({ kind: 'delete', key: at('refused'), condition: absent() })).toEqual(refused);
      expect(await table.get(at('refused'))).toEqual(standing);
    });

    test('is refused without an item when nothing stands there', async () => {
      const { table } = open();
      const change = { set: { n: 2 } };
      expect(await table.write({ kind: 'update', key: at('none'), change, condition: exists() })).toEqual({
        kind: 'refused',
      });
      expect(await table.write({ kind: 'delete', key: at('none'), condition: exists() })).toEqual({ kind: 'refused' });
      expect(await table.get(at('none'))).toBeUndefined();
    });

    test('changes what an update names and keeps the rest', async () => {
      const { table } = open();
      await table.write({ kind: 'put', item: { ...at('update'), kept: 'x', status: 'sent', gone: 1, n: 1 } });
      const change = { set: { status: 'delivered' }, add: { n: 1 }, remove: ['gone'] };
      const condition = equals('status', 'sent');
      expect(await table.write({ kind: 'update', key: at('update'), change, condition })).toEqual({ kind: 'done' });
      expect(await table.get(at('update'))).toEqual({ ...at('update'), kept: 'x', status: 'delivered', n: 2 });
    });

    test('says what an update has changed as it was before, where it is asked to', async () => {
      const { table } = open();
      await table.write({ kind: 'put', item: { ...at('before'), kept: 'x', n: 1, note: 'old' } });
      const change = { set: { note: 'new', fresh: true }, add: { n: 1 } };
      const ask = { kind: 'update', key: at('before'), change } as const;
      expect(await table.write({ ...ask, saysBefore: true })).toEqual({ kind: 'done', before: { note: 'old', n: 1 } });
      expect(await table.write(ask)).toEqual({ kind: 'done' });
      const none = { kind: 'update', key: at('nothing before'), change, saysBefore: true } as const;
      expect(await table.write(none)).toEqual({ kind: 'done' });
    });

    test('makes the item when an update finds none', async () => {
      const { table } = open();
      const change = { add: { n: 1 } };
      await table.write({ kind: 'update', key: at('made'), change });
      expect(await table.get(at('made'))).toEqual({ ...at('made'), n: 1 });
    });

    test('removes the item, and is done too when there is none', async () => {
      const { table } = open();
      await table.write({ kind: 'put', item: at('delete') });
      expect(await table.write({ kind: 'delete', key: at('delete') })).toEqual({ kind: 'done' });
      expect(await table.write({ kind: 'delete', key: at('delete') })).toEqual({ kind: 'done' });
      expect(await table.get(at('delete'))).toBeUndefined();
    });
  });
}
