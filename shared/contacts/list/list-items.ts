import * as z from 'zod';
import type { Item, Key } from '../../table/table.ts';
import type { SortToken } from './sort-token.ts';

const suffix = '#LIST';

/**
 * What an organization's list of contacts is made of, all in one partition: an entry for every contact, and buckets that
 * count the entries, so that nobody has to read them all. Names are short because a list reads hundreds of these items.
 */
export const listPartition = (organizationId: string): string => `${organizationId}${suffix}`;

/** Whose list an item is of; undefined for an item of anything else. */
export const organizationOfList = ({ pk }: Pick<Key, 'pk'>): string | undefined =>
  pk.endsWith(suffix) ? pk.slice(0, -suffix.length) : undefined;

/** Contacts in a bucket when it is made. Smaller ones are more to read in a large organization, larger ones in a small one. */
export const bucketSize = 256;

export const entryKey = (organizationId: string, place: SortToken): Key => ({
  pk: listPartition(organizationId),
  sk: `E${place}`,
});

/**
 * A bucket counts the entries after the bucket before it, up to `last`. It is never moved or split, and goes only when it
 * is empty and not the newest.
 */
export const bucketKey = (organizationId: string, last: SortToken): Key => ({
  pk: listPartition(organizationId),
  sk: `B${last}`,
});

/** The place in an entry's or a bucket's key. */
export const sortTokenIn = (item: Item): SortToken => String(item.sk).slice(1);

const bucketSchema = z.object({ n: z.int(), v: z.int().optional() });

export interface Bucket {
  readonly last: SortToken;
  /** Contacts that are still there. */
  readonly count: number;
  /** Rises when it was counted again. */
  readonly version?: number;
}

export function parseBucket(item: Item): Bucket {
  const { n, v } = bucketSchema.parse(item);
  return { last: sortTokenIn(item), count: n, version: v };
}

/** What folding and deleting agree on. Creating a contact does not touch it, and reading the list does not read it. */
const listHeadSchema = z.object({
  /** The last entry that is counted in a bucket. */
  folded_until: z.string().optional(),
  /** Rises with every bucket that is made, and with every entry that goes before it was counted. */
  version: z.int().optional(),
  /** When the sweeper is to fold. */
  due_at: z.string().optional(),
});
export type ListHead = z.infer<typeof listHeadSchema>;

export const listHeadKey = (organizationId: string): Key => ({ pk: listPartition(organizationId), sk: 'HEAD' });

export const parseListHead = (item: Item | undefined): ListHead => listHeadSchema.parse(item ?? {});
