import { createRequire } from 'node:module';
import type { Item } from '../../../../lib/local/engines/dynamodb/items.ts';

type HashPrefix = (partitionKey: unknown, type: 'S', sortKey: unknown, sortType: 'S') => string;
const { hashPrefix } = createRequire(import.meta.url)('dynalite/db') as { hashPrefix: HashPrefix };

/** The 24 bits by which dynalite itself tells items with the same keys in an index apart: six hexadecimal digits. */
export const dynaliteHash = ({ pk, sk }: Item) => hashPrefix(pk?.S, 'S', sk?.S, 'S');

export const partition = 'COLLIDING';

/** Sort keys in `partition` of items that dynalite itself does not tell apart: two by two, some ten pairs. */
export function collidingKeys(): string[] {
  const seen = new Map<string, string>();
  const found: string[] = [];
  for (let n = 0; n < 20_000; n++) {
    const sk = `event-${n}`;
    const hash = dynaliteHash({ pk: { S: partition }, sk: { S: sk } });
    const other = seen.get(hash);
    if (other !== undefined) found.push(other, sk);
    seen.set(hash, sk);
  }
  return found;
}
