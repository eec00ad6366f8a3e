import { isDeepStrictEqual } from 'node:util';
import type { Image } from './draft.ts';
import type { Index, Item, KeySchema } from './dynalite.ts';
import { itemSize } from './item-size.ts';

/**
 * Write units that keeping one index up to date costs: AWS charges for the change to what the index stores, so an entry
 * that stays as it was is free, and one that moves is a delete and a put. Sizes are the entry's, not the item's.
 */
export function indexUnits(index: Index, { table, before, after }: Image): number {
  const old = before && entryOf(index, table, before);
  const now = after && entryOf(index, table, after);
  if (!old || !now) return units(old) + units(now);
  const moved = names(index).some((name) => !isDeepStrictEqual(old[name], now[name]));
  if (moved) return units(old) + units(now);
  return isDeepStrictEqual(old, now) ? 0 : Math.max(units(old), units(now));
}

const units = (entry: Item | undefined) => (entry ? Math.max(1, Math.ceil(itemSize(entry) / 1024)) : 0);

const names = ({ KeySchema }: KeySchema) => KeySchema.map((key) => key.AttributeName);

/** Undefined when the item lacks one of the index's keys: the index is sparse. */
function entryOf(index: Index, table: KeySchema, item: Item): Item | undefined {
  if (!names(index).every((name) => item[name])) return undefined;
  if (index.Projection.ProjectionType === 'ALL') return item;
  const projected = new Set([...names(index), ...names(table), ...(index.Projection.NonKeyAttributes ?? [])]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => projected.has(name)));
}
