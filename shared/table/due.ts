import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Clock, isoTime, seconds } from '../base/clock.ts';
import { errorFields, type Log } from '../base/log.ts';
import { all, atMost, equals } from './expressions.ts';
import { keyOf } from './pages.ts';
import type { Item, Key, TableReader } from './table.ts';

/**
 * The kinds of due work, each with a sweeper. `contact` is also contacts that were imported together, a list to count into
 * buckets, a merge, and a conversation to erase; `media` is a file to fetch, `media-usage` all files of an organization to
 * measure, `organization` the erasure of one.
 */
export type DueKind =
  | 'contact'
  | 'send'
  | 'media'
  | 'media-usage'
  | 'upload'
  | 'delivery'
  | 'webhook'
  | 'replay'
  | 'organization'
  | 'broadcast';

/** What an item carries so that its sweeper finds it at that time, by the index `due`. */
export type DueMark = {
  readonly due_shard: string;
  /** ISO 8601. */
  readonly due_at: string;
};

/** Enough that a thousand marks of a kind a second spread over DynamoDB's partitions. */
const shards = 8;
/** A queue message that is to come at a time has this long, in ms, before the sweeper steps in. */
export const graceMs = seconds(60);
/** A run ends with its function (50 s); what is left waits for the next. */
const runMs = seconds(40);
/** Keys of a shard in one read, where they are handled one after the other. */
const pageSize = 100;

const shardName = (kind: DueKind, shard: number) => `${kind}#${shard}`;

/** All shards of a kind: those that its sweeper reads. */
export const dueShards = (kind: DueKind): string[] =>
  Array.from({ length: shards }, (_, shard) => shardName(kind, shard));

/** The shard of an item: always the same for the same `name`, which is what tells items of this kind apart. */
export const dueShard = (kind: DueKind, name: string): string =>
  shardName(kind, createHash('sha256').update(name).digest().readUInt8(0) % shards);

/** The mark of an item that is due at `at`, in ms since the epoch. */
export const dueMark = (kind: DueKind, name: string, at: number): DueMark => ({
  due_shard: dueShard(kind, name),
  due_at: isoTime(at),
});

/** One kind of due work, and what is done about it. */
export interface Sweep<T> {
  readonly kind: DueKind;
  /** How many items are handled at the same time, and read in one page. One after the other without it. */
  readonly atOnce?: number;
  /** Does the due work of the item at `key`, until `until` (ms since the epoch) at most. Resolves to undefined where nothing was due. */
  readonly handle: (key: Key, until: number) => Promise<T | undefined>;
}

interface Swept<T> {
  /** What the handler returned, for each item that was due. */
  readonly done: T[];
  /** Items whose handler threw, and shards that could not be read. */
  readonly failed: number;
  /** Nothing was done, and not only for items that do not parse: the table or a queue may be out of reach. */
  readonly stuck: boolean;
}

interface SweepDeps {
  readonly table: TableReader;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Handles everything that is due of a kind, the longest due first in each shard. An item whose handler throws is logged as
 * `due_work_failed`, counted, and left with its mark for the next run, while the run goes on with the next item; a shard
 * that cannot be read is left in the same way. This never throws.
 */
export async function sweepDue<T>(sweep: Sweep<T>, deps: SweepDeps): Promise<Swept<T>> {
  const until = deps.clock.now() + runMs;
  const swept = await Promise.all(dueShards(sweep.kind).map((shard) => sweepShard(sweep, { shard, until }, deps)));
  const done = swept.flatMap((shard) => shard.done);
  const errors = swept.flatMap((shard) => shard.errors);
  const stuck = done.length === 0 && errors.some((error) => !(error instanceof z.ZodError));
  return { done, failed: errors.length, stuck };
}

/** The item at a key if it is due by now; undefined where it is not, since the index is behind the table. */
export async function readDue(
  key: Key,
  { table, clock }: Pick<SweepDeps, 'table' | 'clock'>,
): Promise<Item | undefined> {
  const item = await table.get(key);
  return item?.due_at !== undefined && String(item.due_at) <= isoTime(clock.now()) ? item : undefined;
}

async function sweepShard<T>(
  { handle, atOnce = 1 }: Sweep<T>,
  { shard, until }: { readonly shard: string; readonly until: number },
  deps: SweepDeps,
): Promise<{ readonly done: T[]; readonly errors: unknown[] }> {
  const done: T[] = [];
  const errors: unknown[] = [];
  const fail = (error: unknown, pk?: string) => {
    errors.push(error);
    deps.log('due_work_failed', { shard, pk, ...errorFields(error) });
  };
  const attempt = async (key: Key) => {
    const result = await handle(key, until);
    if (result !== undefined) done.push(result);
  };
  try {
    for await (const keys of groupsOf(shard, atOnce, deps)) {
      if (deps.clock.now() > until) break;
      await Promise.all(keys.map((key) => attempt(key).catch((error) => fail(error, key.pk))));
    }
  } catch (error) {
    fail(error);
  }
  return { done, errors };
}

/** The keys that are due in a shard when the first of them are asked for, the longest due first. */
async function* groupsOf(shard: string, size: number, { table, clock }: SweepDeps): AsyncGenerator<Key[]> {
  const condition = all(equals('due_shard', shard), atMost('due_at', isoTime(clock.now())));
  let after: Item | undefined;
  do {
    const page = await table.page({ index: 'due', condition, limit: size > 1 ? size : pageSize, after });
    const keys = page.items.map(keyOf);
    for (let next = 0; next < keys.length; next += size) yield keys.slice(next, next + size);
    after = page.next;
  } while (after);
}
