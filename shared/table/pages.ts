import type { Item, Key, PageQuery, TableReader } from './table.ts';

/** The key of an item that was read. */
export const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

type WholeQuery = Omit<PageQuery, 'after' | 'limit'> & Partial<Pick<PageQuery, 'limit'>>;

/**
 * Every item of a query, page after page of 100 items, or of as many as `limit` says (DynamoDB ends a page at 1 MB). For
 * short lists and background work, never for an answer of unknown length.
 */
export async function* allPages(table: TableReader, query: WholeQuery): AsyncGenerator<Item> {
  let after: Item | undefined;
  do {
    const page = await table.page({ limit: 100, ...query, after });
    yield* page.items;
    after = page.next;
  } while (after);
}

/** The first `count` items of a query, or as many as there are: no page is asked for once they are there. */
export async function firstItems(
  table: TableReader,
  query: Omit<PageQuery, 'after' | 'limit'>,
  count: number,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await table.page({ ...query, limit: count - items.length, after });
    items.push(...page.items);
    after = page.next;
  } while (after && items.length < count);
  return items;
}
