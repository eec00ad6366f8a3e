import { dynalite, type Item, type Value } from './dynalite.ts';

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
      return dynalite.itemSize({ '': value });
  }
}
