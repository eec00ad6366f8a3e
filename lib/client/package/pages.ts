/** A page of a list. Awaited it is the page itself; in `for await` it is every item, from this page on to the end. */
export type Pages<Page, Item> = Promise<Page> & AsyncIterable<Item>;

interface Paging {
  readonly next_cursor?: string | null;
  readonly pagination?: { readonly currentPage: number; readonly hasNextPage: boolean };
}
type Parameters = Readonly<Record<string, unknown>>;

interface List {
  readonly parameters: Parameters;
  /** The members of the answer, of which one holds the items. */
  readonly items: readonly string[];
  readonly get: (parameters: Parameters) => Promise<unknown>;
}

/** The page that the parameters ask for, and those behind it as they are iterated over. */
export function pages({ parameters, items, get }: List): Pages<unknown, unknown> {
  const first = get(parameters);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page: Promise<unknown> | undefined = first, asked = parameters; page; ) {
        const answer = Object(await page) as Record<string, unknown>;
        yield* items.map((name) => answer[name]).find(Array.isArray) ?? [];
        const next = after(answer);
        asked = { ...asked, ...next };
        page = next && get(asked);
      }
    },
  });
}

/** What asks for the page behind one. */
function after({ next_cursor, pagination }: Paging): Parameters | undefined {
  if (typeof next_cursor === 'string') return { cursor: next_cursor };
  return pagination?.hasNextPage ? { page: pagination.currentPage + 1 } : undefined;
}
