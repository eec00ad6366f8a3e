import type { Item, PageQuery, TableReader } from './table.ts';

/** Every item of a query, page after page. For short lists and background work, never for an answer of unknown length. */
export async function* allPages(table: TableReader, query: Omit<PageQuery, 'after' | 'limit'>): AsyncGenerator<Item> {
  let after: Item | undefined;
  do {
    const page = await table.page({ ...query, limit: 100, after });
    yield* page.items;
    after = page.next;
  } while (after);
}

/** The key condition of a whole partition. */
export const wholePartition = (pk: string) => ({ text: 'pk = :pk', values: { ':pk': pk } });
