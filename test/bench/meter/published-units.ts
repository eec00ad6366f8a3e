import { tableLayout } from '../../../shared/table/layout.ts';
import type { Item } from '../../../shared/table/table.ts';
import { itemSize } from './item-size.ts';

/** Bytes that a unit covers, of a write and of a consistent read. */
const writeBytes = 1024;
const readBytes = 4096;

export interface Image {
  readonly before?: Item;
  readonly after?: Item;
}

/** Of one item: the larger of what was there and what is there, rounded up to whole KB; at least one. Transactions double it. */
export function writeUnits({ before, after }: Image, times: 1 | 2): number {
  const bytes = Math.max(before ? itemSize(before) : 0, after ? itemSize(after) : 0);
  return times * Math.max(1, Math.ceil(bytes / writeBytes)) + indexUnits({ before, after });
}

/**
 * Every index that the write touches: one for an entry that comes or goes or says something else, two for one that moves,
 * none for one that stays. An entry of ours has less than a KB.
 */
export function indexUnits({ before, after }: Image): number {
  return Object.values(tableLayout.indexes).reduce((sum, { partitionKey, sortKey, projected }) => {
    const [old, now] = [before, after].map(
      (item) => item?.[partitionKey] && item[sortKey] && [item[partitionKey], item[sortKey]],
    );
    const saysTheSame = projected.every((name) => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]));
    if (JSON.stringify(old) === JSON.stringify(now)) return sum + (old && !saysTheSame ? 1 : 0);
    return sum + (old ? 1 : 0) + (now ? 1 : 0);
  }, 0);
}

/** `GetItem`, `BatchGetItem`: each item by itself, and one unit for each that is not there. */
export const readUnitsOfItems = (items: readonly (Item | undefined)[]): number =>
  items.reduce((sum, item) => sum + Math.max(1, Math.ceil((item ? itemSize(item) : 0) / readBytes)), 0);

/** `Query`: all items together; half of it through an index, where no read is consistent. */
export function readUnitsOfPage(items: readonly Item[], consistent: boolean): number {
  const bytes = items.reduce((sum, item) => sum + itemSize(item), 0);
  return Math.max(1, Math.ceil(bytes / readBytes)) * (consistent ? 1 : 0.5);
}
