import { describe, expect, test } from '@jest/globals';
import { all, equals, startsWith } from '../../shared/table/expressions.ts';
import type { OpenTable } from './table-contract.ts';

export function values(open: () => OpenTable): void {
  describe('a value', () => {
    const at = (sk: string) => ({ pk: 'VALUES', sk });

    async function roundTrip(sk: string, value: unknown): Promise<unknown> {
      const { table } = open();
      await table.write({ kind: 'put', item: { ...at(`put-${sk}`), value } });
      await table.transact([{ kind: 'put', item: { ...at(`transact-${sk}`), value } }]);
      const found = await table.getMany([at(`put-${sk}`), at(`transact-${sk}`)]);
      expect(found[1]?.value).toEqual(found[0]?.value);
      return found[0]?.value;
    }

    test.each([
      ['zero', 0],
      ['a negative number', -1.5],
      ['a number of milliseconds', 1_772_323_200_123],
      ['the largest safe integer', Number.MAX_SAFE_INTEGER],
      ['an empty string', ''],
      ['text of any script', 'Grüße 👋🏽 你好 \u0000 "\\'],
      ['true', true],
      ['false', false],
      ['null', null],
      ['an empty list', []],
      ['an empty map', {}],
      ['nested lists and maps', { list: [1, 'two', { three: [null, ''] }], map: { deep: { er: {} } } }],
      ['bytes', new Uint8Array([0, 1, 254, 255])],
      ['an empty array of bytes', new Uint8Array([])],
      ['a set of texts', new Set(['a', 'b'])],
    ])('that is %s comes back as it was', async (name, value) => {
      expect(await roundTrip(name, value)).toEqual(value);
    });

    test('that is undefined is left out, however deep', async () => {
      expect(await roundTrip('undefined', { kept: 1, dropped: undefined, deep: { dropped: undefined } })).toEqual({
        kept: 1,
        deep: {},
      });
    });

    test('that is nested as deep as ours may be comes back, and one deeper than DynamoDB takes is refused, however it is written', async () => {
      const { table } = open();
      const nested = (levels: number) =>
        Array.from({ length: levels }).reduce<unknown>((inner, _, level) => (level % 2 ? [inner] : { inner }), 'value');
      expect(await roundTrip('deep', nested(24))).toEqual(nested(24));
      const key = at('too deep');
      const item = { ...key, value: nested(40) };
      const writes = [
        () => table.write({ kind: 'put', item }),
        () => table.write({ kind: 'update', key, change: { set: { value: item.value } } }),
        () => table.transact([{ kind: 'put', item }]),
        () => table.writeMany([{ kind: 'put', item }]),
      ];
      for (const write of writes) await expect(write()).rejects.toThrow();
      expect(await table.get(key)).toBeUndefined();
    });

    test('that is an empty key, of an index too, is refused, however it is written or asked for', async () => {
      const { table } = open();
      const key = at('empty');
      const item = { ...key, due_shard: '', due_at: '2026-11-28T10:00:00.000Z' };
      const { pk: _pk, sk: _sk, ...attributes } = item;
      const calls = [
        () => table.write({ kind: 'put', item }),
        () => table.write({ kind: 'update', key, change: { set: attributes } }),
        () => table.transact([{ kind: 'put', item }]),
        () => table.writeMany([{ kind: 'put', item }]),
        () => table.page({ condition: equals('pk', ''), limit: 1 }),
        () => table.page({ condition: all(equals('pk', 'VALUES'), startsWith('sk', '')), limit: 1 }),
        () => table.page({ index: 'due', condition: equals('due_shard', ''), limit: 1 }),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow();
      expect(await table.get(key)).toBeUndefined();
    });

    test('of an item as large as DynamoDB allows comes back, and one byte more is refused', async () => {
      const { table } = open();
      const overhead = Buffer.byteLength('pkVALUESsklargetext');
      const item = (bytes: number) => ({ ...at('large'), text: 'ü'.repeat(bytes / 2) });
      await table.write({ kind: 'put', item: item(409_600 - overhead - 1) });
      await expect(table.write({ kind: 'put', item: item(409_600 - overhead + 1) })).rejects.toThrow(
        'maximum allowed size',
      );
      expect(await table.get(at('large'))).toEqual(item(409_600 - overhead - 1));
    });
  });
}
