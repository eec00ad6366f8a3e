import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { askAgain } from './ask-again.ts';
import { answered } from './client.ts';

interface Named {
  readonly id: string;
}

interface Read {
  /** Under which the list is kept. */
  readonly list: QueryKey;
  /** Under which all is kept that may be another; the list, if none is given. */
  readonly all?: QueryKey;
}

/**
 * Asks for changes of things that are listed. The list shows at once what the answer says, and is asked for again, whatever the
 * answer: one that was lost may have changed it. Nothing waits for that, so that what was done is told also while the list does not come.
 */
export function useChanged<Item extends Named>({ list, all = list }: Read) {
  const queries = useQueryClient();
  return async <Body>(
    asked: Promise<{ data?: Body }>,
    change: (items: readonly Item[], body: Body) => readonly Item[],
  ): Promise<Body> => {
    try {
      const body = await answered(asked);
      const items = queries.getQueryData<readonly Item[]>(list);
      const changed = change(items ?? [], body);
      if (items) queries.setQueryData(list, changed);
      return body;
    } finally {
      askAgain(queries, all);
    }
  };
}

/** With the item as it is now, in its place or at the end. */
export const withOne = <Item extends Named>(items: readonly Item[], one: Item): readonly Item[] =>
  items.some(({ id }) => id === one.id) ? items.map((item) => (item.id === one.id ? one : item)) : [...items, one];

export const without = <Item extends Named>(items: readonly Item[], one: Named): readonly Item[] =>
  items.filter(({ id }) => id !== one.id);
