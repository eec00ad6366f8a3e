import type { SortToken } from '../base/ids.ts';
import type { InboxPart } from '../conversations/head.ts';
import { inboxPartitions } from '../conversations/inbox-place.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, below, between, type Condition, equals } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type Entry, parseEntry } from './entry.ts';

/** What is read of an inbox, the latest first. */
export interface Selection {
  readonly organizationId: OrganizationId;
  /** The parts that it may be in. */
  readonly parts: readonly InboxPart[];
  /** What is looked for in them; all, where nothing is said. */
  readonly matches?: (entry: Entry) => boolean;
  /** From this position on, and before that one. */
  readonly from?: SortToken;
  readonly before?: SortToken;
  readonly limit: number;
}

/** Some entries; `next`: the position behind which there may be more, undefined at the end. */
interface Found {
  readonly entries: readonly Entry[];
  readonly next?: SortToken;
}

/** Entries that are read for one page, at most, where few match. */
const mostRead = 500;

/**
 * Reads the partitions of an inbox side by side and merges them. In one round trip, unless what is looked for is rare: of
 * `limit` conversations spread over a part's shards none has twice its share, as a rule.
 */
export async function readInbox(selection: Selection, deps: Deps<'table:inbox'>): Promise<Found> {
  const { organizationId, parts, limit, matches = () => true, from, before } = selection;
  if (from !== undefined && before !== undefined && from > before) return { entries: [] };
  const partitions = parts.flatMap((part) => inboxPartitions(organizationId, part));
  const most = Math.floor(mostRead / partitions.length);
  const perRead = selection.matches ? most : Math.min(most, shareOf(limit + 1, partitions.length / parts.length));
  const readers = partitions.map((partition) => new Reader(partition, selection, perRead));
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let taken: SortToken | undefined;
  for (let read = 0; ; ) {
    const empty = readers.filter((reader) => reader.isEmpty);
    // One that may have the next is to be read first.
    if (read > 0 && read + empty.length * perRead > mostRead) return { entries, next: taken ?? selection.before };
    read += (await Promise.all(empty.map((reader) => reader.fill(deps)))).reduce((sum, count) => sum + count, 0);
    if (readers.some((reader) => reader.isEmpty)) continue;
    for (let entry = latestOf(readers); entry; entry = latestOf(readers)) {
      // The index may still have a conversation at its former place as well.
      if (!seen.has(entry.contactId) && matches(entry)) {
        // One more than fits is looked for, so that there is no cursor where nothing comes after.
        if (entries.length === limit) return { entries, next: taken };
        entries.push(entry);
      }
      seen.add(entry.contactId);
      taken = entry.position;
      if (readers.some((reader) => reader.isEmpty)) break;
    }
    if (readers.every((reader) => reader.isDone)) return { entries };
  }
}

/** How many of `count` the fullest of some shards has: with a chance of a few in ten thousand it has more. */
const shareOf = (count: number, shards: number) => Math.min(count, Math.ceil(count / shards + 1.5 * Math.sqrt(count)));

/** Takes the latest of what the readers have. */
function latestOf(readers: readonly Reader[]): Entry | undefined {
  const [latest] = readers
    .filter((reader) => reader.first !== undefined)
    .toSorted((one, other) => ((one.first?.position ?? '') < (other.first?.position ?? '') ? 1 : -1));
  return latest?.take();
}

/** Reads a partition, some entries at a time. */
class Reader {
  readonly #condition: Condition;
  readonly #before: SortToken | undefined;
  readonly #perRead: number;
  #entries: Entry[] = [];
  #after: Item | undefined;
  #isRead = false;

  constructor(partition: string, { from, before }: Selection, perRead: number) {
    this.#condition = within(partition, from, before);
    this.#before = before;
    this.#perRead = perRead;
  }

  /** The next one, as far as it is read. */
  get first(): Entry | undefined {
    return this.#entries[0];
  }

  /** Nothing is left of what was read, and there may be more. */
  get isEmpty(): boolean {
    return this.#entries.length === 0 && !this.#isRead;
  }

  get isDone(): boolean {
    return this.#entries.length === 0 && this.#isRead;
  }

  take(): Entry | undefined {
    return this.#entries.shift();
  }

  /** Reads on, and returns how many entries were read. */
  async fill({ table }: Deps<'table:inbox'>): Promise<number> {
    const range = { condition: this.#condition, limit: this.#perRead, descending: true, after: this.#after };
    const { items, next } = await table.page({ index: 'inbox', ...range });
    this.#after = next;
    this.#isRead = next === undefined;
    this.#entries = items.flatMap((item) => parseEntry(item) ?? []).filter(({ position }) => position !== this.#before);
    return items.length;
  }
}

/** A range has both of its ends in it; the later one, which a page ended with, is left out above. */
function within(partition: string, from: SortToken | undefined, before: SortToken | undefined): Condition {
  const inPartition = equals('inbox', partition);
  if (from !== undefined) return all(inPartition, between('inbox_at', from, before ?? '~'));
  return before === undefined ? inPartition : all(inPartition, below('inbox_at', before));
}
