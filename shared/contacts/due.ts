import { createHash } from 'node:crypto';
import { isoTime } from '../base/clock.ts';
import type { Key } from '../table/table.ts';

/** Shards of the index of what the contacts' sweeper has to do: contacts to index, lists to fold. */
const shards = 8;
export const dueContactShards = Array.from({ length: shards }, (_, shard) => `contact#${shard}`);

/** What an item carries so that the sweeper finds it at that time, in milliseconds. */
export function dueMark({ pk }: Pick<Key, 'pk'>, at: number): { readonly due_shard: string; readonly due_at: string } {
  const shard = createHash('sha256').update(pk).digest().readUInt8(0) % shards;
  return { due_shard: `contact#${shard}`, due_at: isoTime(at) };
}
