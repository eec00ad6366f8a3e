import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { all, between, equals } from '../table/expressions.ts';
import type { Item, Write } from '../table/table.ts';
import { type ConversationKey, contactPartition, type Head, headKey, isKept } from './head.ts';

/*
 * What is kept by the messages' numbers: where they are (`joined.ts`), their texts (`text-blocks.ts`), and which of
 * these may have what a search looks for (`text-filters.ts`). Each merge of contacts numbers the messages anew, and its items
 * are a generation of their own: a reader keeps to the one that the head named when it was read.
 */

/** A conversation, by what tells its numbers from earlier ones. */
export type Numbered = ConversationKey & { readonly head: Pick<Head, 'joined'> };

/** What merges have numbered of a conversation: nothing, as a rule. */
export const joinedOf = ({ joined }: Numbered['head']) => joined ?? { generation: 0, count: 0 };

/** The beginnings of the sort keys: of texts and filters from before the first merge, and of what merges have made. */
const [textsPrefix, joinedTextsPrefix, joinedPrefix] = ['TEXTS#', 'JOINED-TEXTS#', 'JOINED#'] as const;
const [filtersPrefix, joinedFiltersPrefix] = ['FILTER#', 'JOINED-FILTER#'] as const;

/** A generation is the time of its merge, in ms since the epoch. */
const digitsOf = (generation: number) => `${String(generation).padStart(14, '0')}#`;

/** The beginning of the sort keys of places, in a generation. */
export const placesPrefix = (generation: number): string => `${joinedPrefix}${digitsOf(generation)}`;

/** The beginning of the sort keys of blocks of texts, in a generation, or without one. */
export const blocksPrefix = ({ joined }: Numbered['head']): string =>
  joined ? `${joinedTextsPrefix}${digitsOf(joined.generation)}` : textsPrefix;

/** The same of the filters of blocks. */
export const blockFiltersPrefix = ({ joined }: Numbered['head']): string =>
  joined ? `${joinedFiltersPrefix}${digitsOf(joined.generation)}` : filtersPrefix;

/**
 * Writes, all or nothing, what is made of a conversation's texts, unless its contact is deleted: the erasure may have been there
 * already. False where that or one of the writes is refused. Throws `Contention`.
 */
export const writeKept = (
  { organizationId, contactId }: ConversationKey,
  writes: readonly Write[],
  deps: Deps<'table:write'>,
): Promise<boolean> =>
  untilSettled({ over: 'text-block', organizationId }, deps, async () => {
    const kept: Write = { kind: 'check', key: headKey(organizationId, contactId), condition: isKept };
    const { kind } = await deps.table.transact([...writes, kept]);
    return kind === 'conflict' ? again : kind === 'done';
  });

/** Items in one query, which are deleted by as many writes. */
const atOnce = 100;

/**
 * Deletes what was made for the numbers that a conversation had before a generation, until `until` (ms since the epoch). What
 * a later merge makes meanwhile stays. False when some may be left.
 */
export const dropBefore = (key: ConversationKey, generation: number, until: number, deps: Deps<'table:write'>) =>
  dropRanges(
    key,
    [
      [textsPrefix, `${textsPrefix}~`],
      [joinedTextsPrefix, `${joinedTextsPrefix}${digitsOf(generation)}`],
      [filtersPrefix, `${filtersPrefix}~`],
      [joinedFiltersPrefix, `${joinedFiltersPrefix}${digitsOf(generation)}`],
      [joinedPrefix, placesPrefix(generation)],
    ],
    { until, deps },
  );

/** Deletes the places of a generation that came to nothing. False when some may be left. */
export const dropPlaces = (key: ConversationKey, generation: number, until: number, deps: Deps<'table:write'>) =>
  dropRanges(key, [[placesPrefix(generation), `${placesPrefix(generation)}~`]], { until, deps });

async function dropRanges(
  { organizationId, contactId }: ConversationKey,
  ranges: readonly (readonly [string, string])[],
  { until, deps: { table, clock } }: { readonly until: number; readonly deps: Deps<'table:write'> },
): Promise<boolean> {
  const pk = contactPartition(organizationId, contactId);
  for (const [from, to] of ranges) {
    const condition = all(equals('pk', pk), between('sk', from, to));
    let items: Item[];
    do {
      if (clock.now() > until) return false;
      ({ items } = await table.page({ condition, limit: atOnce }));
      await table.writeMany(items.map(({ sk }) => ({ kind: 'delete', key: { pk, sk: String(sk) } }) as const));
    } while (items.length > 0);
  }
  return true;
}
