import type { Image } from './draft.ts';
import { indexUnits } from './index-units.ts';
import { itemSize } from './item-size.ts';

/** Bytes that one unit covers, and the member that a transaction's answer adds: single operations report the sum alone. */
export const writeUnit = { bytes: 1024, member: 'WriteCapacityUnits' } as const;
export const readUnit = { bytes: 4096, member: 'ReadCapacityUnits' } as const;
type Unit = typeof writeUnit | typeof readUnit;

/** Per table: the table's own units, and those of each index that changed. */
export interface Usage {
  table: number;
  readonly indexes: Record<string, number>;
}
export type Usages = Record<string, Usage>;

/** The larger of an item's two images; a missing item counts as one unit. */
export const imageSize = ({ before, after }: Image) =>
  Math.max(before ? itemSize(before) : 0, after ? itemSize(after) : 0);

/** `times` is 2 in a transaction, for the item alone: AWS maintains indexes at the common price even then. */
export function usages(images: readonly Image[], unit: Unit, times: 1 | 2): Usages {
  const all: Usages = {};
  for (const image of images) {
    all[image.table.TableName] ??= { table: 0, indexes: {} };
    const usage = all[image.table.TableName] as Usage;
    usage.table += times * Math.max(1, Math.ceil(imageSize(image) / unit.bytes));
    if (unit === readUnit) continue;
    for (const index of image.table.GlobalSecondaryIndexes ?? []) {
      const units = indexUnits(index, image);
      if (units > 0) usage.indexes[index.IndexName] = (usage.indexes[index.IndexName] ?? 0) + units;
    }
  }
  return all;
}

/** `ConsumedCapacity` as the answers carry it, one entry per table; undefined, and not reckoned, when it was not asked for. */
export function consumed(reckon: () => Usages, detail: unknown, unit?: Unit) {
  if (detail !== 'TOTAL' && detail !== 'INDEXES') return undefined;
  const units = (n: number) => ({ CapacityUnits: n, ...(unit && { [unit.member]: n }) });
  return Object.entries(reckon()).map(([TableName, { table, indexes }]) => ({
    TableName,
    ...units(Object.values(indexes).reduce((sum, n) => sum + n, table)),
    ...(detail === 'INDEXES' && { Table: units(table) }),
    ...(detail === 'INDEXES' &&
      Object.keys(indexes).length > 0 && {
        GlobalSecondaryIndexes: Object.fromEntries(Object.entries(indexes).map(([name, n]) => [name, units(n)])),
      }),
  }));
}
