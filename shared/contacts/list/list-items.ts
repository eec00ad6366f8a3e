import * as z from 'zod';
import type { SortToken } from '../../base/ids.ts';
import type { OrganizationId } from '../../identifiers.ts';
import { all, between, type Condition, equals } from '../../table/expressions.ts';
import type { Item, Key } from '../../table/table.ts';

const suffix = '#LIST';

/**
 * An organization has a second list of the same make, with an entry for each group's conversation. This name stands for the
 * organization wherever its list of contacts has the organization's own.
 */
export const groupsOf = (organizationId: OrganizationId): OrganizationId => `${organizationId}#GROUPS`;

/**
 * What an organization's list of contacts is made of, all in one partition: an entry for every contact, and buckets that
 * count the entries, so that a reader need not read them all. Names are short because a list reads hundreds of these items.
 */
const listPartition = (organizationId: OrganizationId): string => `${organizationId}${suffix}`;

/** The organization whose list an item belongs to; undefined for an item of anything else. */
export const organizationOfList = ({ pk }: Pick<Key, 'pk'>): string | undefined =>
  pk.endsWith(suffix) ? pk.slice(0, -suffix.length) : undefined;

/** The key of a contact's entry, which has no attributes besides it. */
export const entryKey = (organizationId: OrganizationId, token: SortToken): Key => ({
  pk: listPartition(organizationId),
  sk: `E${token}`,
});

/**
 * A bucket counts the entries after the bucket before it, up to `last`. It is never moved or split, and goes only when it
 * is empty and not the newest.
 */
export const bucketKey = (organizationId: OrganizationId, last: SortToken): Key => ({
  pk: listPartition(organizationId),
  sk: `B${last}`,
});

/** The sort token in an entry's or a bucket's key. */
export const sortTokenIn = (item: Item): SortToken => String(item.sk).slice(1);

/** Contacts in a bucket when it is made. Smaller ones are more to read in a large organization, larger ones in a small one. */
export const bucketSize = 256;

const bucketSchema = z.object({ n: z.int(), v: z.int().optional() });

/** A bucket as it is read from its item. */
export interface Bucket {
  readonly last: SortToken;
  /** Contacts of the bucket that are still in the list. */
  readonly count: number;
  /** Rises with every recount. */
  readonly version?: number;
}

/** The bucket in an item. Throws for an item that is none. */
export function parseBucket(item: Item): Bucket {
  const { n, v } = bucketSchema.parse(item);
  return { last: sortTokenIn(item), count: n, version: v };
}

/** What the making of buckets and deletions agree on. Creating a contact does not touch it, and reading the list does not read it. */
const listHeadSchema = z.object({
  /** The last entry that is counted in a bucket. */
  folded_until: z.string().optional(),
  /** Rises with every bucket that is made, and with every entry that goes before it was counted. */
  version: z.int().optional(),
  /** When the sweeper is to make the next bucket. */
  due_at: z.string().optional(),
});
/** The head of an organization's list. */
export type ListHead = z.infer<typeof listHeadSchema>;

/** The key of the head of an organization's list. */
export const listHeadKey = (organizationId: OrganizationId): Key => ({ pk: listPartition(organizationId), sk: 'HEAD' });

/** The head in an item; an empty one where there is no item yet. */
export const parseListHead = (item: Item | undefined): ListHead => listHeadSchema.parse(item ?? {});

/** Above every character that a sort token is written in. */
const end = '~';

/** Sort tokens from one on, or after it, up to and with another; the whole list where they are left out. */
export interface TokenRange {
  readonly from?: SortToken;
  readonly after?: SortToken;
  readonly upTo?: SortToken;
}

/** The entries of an organization's list in a range. */
export const entriesIn = (organizationId: OrganizationId, range: TokenRange): Condition =>
  within(organizationId, 'E', range);

/** The buckets whose last entry is in a range. */
export const bucketsIn = (organizationId: OrganizationId, range: TokenRange): Condition =>
  within(organizationId, 'B', range);

/** Sort tokens are of one length: nothing stands between `after` with something behind it and its successor. */
function within(
  organizationId: OrganizationId,
  prefix: string,
  { after, from = after === undefined ? '' : after + end, upTo = end }: TokenRange,
): Condition {
  return all(equals('pk', listPartition(organizationId)), between('sk', prefix + from, prefix + upTo));
}
