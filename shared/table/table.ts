import type { Change, Condition } from './expressions.ts';
import type { IndexName } from './layout.ts';

/** An item as the document client reads and writes it. Items are parsed by their noun's schema on the way out. */
export type Item = Record<string, unknown>;

/** Where an item stands. Each kind of item builds its keys in one file alone. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A change of one item: `put` replaces it, `check` changes nothing. Where the condition does not hold, it is refused. */
export type Write =
  | { readonly kind: 'put'; readonly item: Item & Key; readonly condition?: Condition }
  | {
      readonly kind: 'update';
      readonly key: Key;
      readonly change: Change;
      readonly condition?: Condition;
      /** Of a write that stands alone: its result has what the changed attributes were before. */
      readonly saysBefore?: true;
    }
  | { readonly kind: 'delete'; readonly key: Key; readonly condition?: Condition }
  | { readonly kind: 'check'; readonly key: Key; readonly condition: Condition };

/** A write that stands alone. */
export type SingleWrite = Exclude<Write, { kind: 'check' }>;

/** A write without a condition: it replaces the item or deletes it. */
export type PlainWrite =
  | { readonly kind: 'put'; readonly item: Item & Key }
  | { readonly kind: 'delete'; readonly key: Key };

/**
 * What became of a write. `before`: what the changed attributes were, where that was asked for and one of them was there.
 * `refused`: the condition did not hold; `item` is what stood there, absent when nothing did.
 */
export type WriteResult =
  | { readonly kind: 'done'; readonly before?: Item }
  | { readonly kind: 'refused'; readonly item?: Item };

/**
 * What became of a transaction. `refused`: nothing was written. `refusals` has one entry per write, in order: undefined for a write whose own
 * condition held, else what stood in its place. `conflict`: a concurrent transaction held one of the items; try again.
 */
export type TransactResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusals: readonly ({ readonly item?: Item } | undefined)[] }
  | { readonly kind: 'conflict' };

/** What a page is read of: the items of one partition, of the table or of an index. */
export interface PageQuery {
  readonly index?: IndexName;
  readonly condition: Condition;
  /** Items on the page, at most. */
  readonly limit: number;
  /** Oldest (smallest sort key) first by default. */
  readonly descending?: boolean;
  /** `next` of the page before. */
  readonly after?: Item;
}

/** The table for functions that only read it. Reads are strongly consistent, except through an index, and where that is not asked for. */
export interface TableReader {
  get(key: Key): Promise<Item | undefined>;
  /**
   * In the order of `keys`, any number of them: each hundred is a request, and all are under way together. Unprocessed keys
   * are asked for again. `eventual`: for half the price, what was written a moment ago need not be seen.
   */
  getMany(keys: readonly Key[], consistency?: 'eventual'): Promise<(Item | undefined)[]>;
  /** Items in the order of their sort keys. `next` is there where more may follow. */
  page(query: PageQuery): Promise<{ readonly items: Item[]; readonly next?: Item }>;
}

/** The table for functions that also write to it. */
export interface TableWriter extends TableReader {
  /** Throws `Contention` where transactions are at the item again and again. */
  write(write: SingleWrite): Promise<WriteResult>;
  /** All or nothing; 1 to 100 writes on distinct items. */
  transact(writes: readonly Write[]): Promise<TransactResult>;
  /** Any number of writes on distinct items, each by itself: when this throws, some are done. Unprocessed ones are sent again. */
  writeMany(writes: readonly PlainWrite[]): Promise<void>;
}
