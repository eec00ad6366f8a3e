import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type ConversationKey, contactPartition, type Head } from './head.ts';

/*
 * What is kept by the messages' numbers: where they are (`joined.ts`), and their texts (`text-blocks.ts`). Each merge of
 * contacts numbers the messages anew, and its items are a generation of their own: a reader keeps to the one that the head
 * named when it was read.
 */

/** A conversation, by what tells its numbers from earlier ones. */
export type Numbered = ConversationKey & { readonly head: Pick<Head, 'joined'> };

/** The beginnings of the sort keys: of texts from before the first merge, and of what merges have made. */
const [textsPrefix, joinedTextsPrefix, joinedPrefix] = ['TEXTS#', 'JOINED-TEXTS#', 'JOINED#'] as const;

const digitsOf = (generation: number) => `${String(generation).padStart(4, '0')}#`;

/** The beginning of the sort keys of places, in a generation. */
export const placesPrefix = (generation: number): string => `${joinedPrefix}${digitsOf(generation)}`;

/** The beginning of the sort keys of blocks of texts, in a generation, or without one. */
export const blocksPrefix = ({ joined }: Numbered['head']): string =>
  joined ? `${joinedTextsPrefix}${digitsOf(joined.generation)}` : textsPrefix;

/** Items in one query, which are deleted by as many writes. */
const atOnce = 100;

/**
 * Deletes the items of all generations but the one that the head names, until `until` (ms since the epoch). False when some
 * may be left.
 */
export async function dropOthers(
  { organizationId, contactId, head: { joined } }: Numbered,
  until: number,
  { table, clock }: Deps<'table:write'>,
): Promise<boolean> {
  const pk = contactPartition(organizationId, contactId);
  const current = [blocksPrefix({ joined }), ...(joined ? [placesPrefix(joined.generation)] : [])];
  for (const beginning of [textsPrefix, joinedTextsPrefix, joinedPrefix]) {
    const standing = current.find((prefix) => prefix.startsWith(beginning));
    for (const [from, to] of rangesBeside(beginning, standing)) {
      const condition = all(equals('pk', pk), between('sk', from, to));
      let items: Item[];
      do {
        if (clock.now() > until) return false;
        ({ items } = await table.page({ condition, limit: atOnce }));
        await table.writeMany(items.map(({ sk }) => ({ kind: 'delete', key: { pk, sk: String(sk) } }) as const));
      } while (items.length > 0);
    }
  }
  return true;
}

/** The sort keys with a beginning, before those of the generation that stays and behind them; all of them where none stays. */
function rangesBeside(beginning: string, standing: string | undefined): [string, string][] {
  const end = `${beginning}~`;
  return standing === undefined
    ? [[beginning, end]]
    : [
        [beginning, standing],
        [`${standing}~`, end],
      ];
}
