import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type ConversationKey, contactPartition, type Head } from './head.ts';

/**
 * What is kept by the messages' numbers: where they are (`joined.ts`), and their texts (`text-blocks.ts`). Each merge of
 * contacts numbers the messages anew, and its items are a generation of their own: a reader keeps to the one that the head
 * named when it was read.
 */
type Family = 'JOINED' | 'TEXTS';

/** A conversation, by what tells its numbers from earlier ones. */
export type Numbered = ConversationKey & { readonly head: Pick<Head, 'joined'> };

/** The beginning of the sort keys of a generation; without one, from before the first merge. */
export const prefixOf = (family: Family, generation?: number): string =>
  generation === undefined ? `${family}#` : `${family}-${String(generation).padStart(4, '0')}#`;

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
  for (const family of ['JOINED', 'TEXTS'] as const) {
    const current = joined ? prefixOf(family, joined.generation) : family === 'TEXTS' ? prefixOf(family) : undefined;
    for (const [from, to] of rangesBeside(family, current)) {
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

/** The sort keys of a family before those with this prefix, and behind them. */
function rangesBeside(family: Family, current: string | undefined): [string, string][] {
  const end = `${family}~`;
  return current === undefined
    ? [[family, end]]
    : [
        [family, current],
        [`${current}~`, end],
      ];
}
