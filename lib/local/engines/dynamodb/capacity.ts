import { isDeepStrictEqual } from 'node:util';
import type { Image } from './draft.ts';
import { dynalite } from './dynalite.ts';
import { entryOf, type Index, type Item, keyNames, type Value } from './items.ts';

/** 400 KB: what DynamoDB stores in one item. */
export const maxItemSize = 409_600;

/** An item's bytes as DynamoDB counts them. dynalite's own figure counts texts in UTF-16 units, which is short for most. */
export function itemSize(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value), 0);
}

function valueSize(value: Value): number {
  const [[type, content] = []] = Object.entries(value);
  switch (type) {
    case 'S':
      return Buffer.byteLength(content as string);
    case 'SS':
      return (content as string[]).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    // 3 bytes for the list or map, and 1 for each of its members.
    case 'L':
      return 3 + (content as Value[]).reduce((sum, member) => sum + 1 + valueSize(member), 0);
    case 'M':
      return 3 + Object.keys(content as Item).length + itemSize(content as Item);
    default:
      return dynalite.parts.itemSize({ '': value });
  }
}

/** Bytes that one unit covers, and the member that a transaction's answer adds: single operations report the sum alone. */
export const writeUnit = { bytes: 1024, member: 'WriteCapacityUnits' } as const;
export const readUnit = { bytes: 4096, member: 'ReadCapacityUnits' } as const;
type Unit = typeof writeUnit | typeof readUnit;

/** A table's own units, and those of each index that changed. */
interface Usage {
  table: number;
  readonly indexes: Record<string, number>;
}
/** By the name of the table. */
export type Usages = Record<string, Usage>;

/** The larger of an item's two images; a missing item counts as one unit. */
export const imageSize = ({ before, after }: Image) =>
  Math.max(before ? itemSize(before) : 0, after ? itemSize(after) : 0);

/**
 * The units that these images cost. `times` is 2 in a transaction, for the item alone: AWS maintains indexes at the common
 * price even then.
 */
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

/** `ConsumedCapacity` as the answers carry it, one entry per table; undefined, and not computed, when it was not asked for. */
export function consumed(compute: () => Usages, detail: unknown, unit?: Unit) {
  if (detail !== 'TOTAL' && detail !== 'INDEXES') return undefined;
  const units = (n: number) => ({ CapacityUnits: n, ...(unit && { [unit.member]: n }) });
  return Object.entries(compute()).map(([TableName, { table, indexes }]) => ({
    TableName,
    ...units(Object.values(indexes).reduce((sum, n) => sum + n, table)),
    ...(detail === 'INDEXES' && { Table: units(table) }),
    ...(detail === 'INDEXES' &&
      Object.keys(indexes).length > 0 && {
        GlobalSecondaryIndexes: Object.fromEntries(Object.entries(indexes).map(([name, n]) => [name, units(n)])),
      }),
  }));
}

/**
 * Write units that keeping one index up to date costs: AWS charges for the change to what the index stores, so an entry
 * that stays as it was is free, and one that moves is a delete and a put. Sizes are the entry's, not the item's.
 */
function indexUnits(index: Index, { table, before, after }: Image): number {
  const old = before && entryOf(index, table, before);
  const now = after && entryOf(index, table, after);
  if (!old || !now) return entryUnits(old) + entryUnits(now);
  const moved = keyNames(index).some((name) => !isDeepStrictEqual(old[name], now[name]));
  if (moved) return entryUnits(old) + entryUnits(now);
  return isDeepStrictEqual(old, now) ? 0 : Math.max(entryUnits(old), entryUnits(now));
}

const entryUnits = (entry: Item | undefined) => (entry ? Math.max(1, Math.ceil(itemSize(entry) / 1024)) : 0);
