import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { underWay } from '../../api/ask-again.ts';
import { answered, useApi } from '../../api/client.ts';
import { inTurn } from '../../api/in-turn.ts';
import { useHints } from '../../live/live.tsx';
import type { Hint } from '../../live/live-connection.ts';
import { useHere } from '../../session/here.ts';
import type { ConversationKey, Message } from '../conversation.ts';
import { pageSize, pagesOf, readLastPage, readPage, type ThreadPage } from './pages.ts';

/** Where a thread is opened: at its end, or at a page, to which the agent has jumped. */
export type Anchor = 'end' | number;

type Pages = InfiniteData<ThreadPage, Anchor>;

/** Pages that are kept; of a long way through a conversation the farthest are let go. */
const pagesKept = 20;

/** The messages of a conversation around a page, read in both directions as far as the agent scrolls. */
export function useThread(key: ConversationKey, anchor: Anchor) {
  const api = useApi();
  const { organization } = useHere();
  const queries = useQueryClient();
  const queryKey = useMemo(
    () => ['thread', organization.id, key.kind, key.id, anchor],
    [organization.id, key.kind, key.id, anchor],
  );

  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      pageParam === 'end' ? readLastPage(api, key, signal) : readPage(api, key, { number: pageParam }, signal),
    initialPageParam: anchor,
    getPreviousPageParam: ({ number }) => (number > 1 ? number - 1 : undefined),
    getNextPageParam: ({ number, total }) => (number < pagesOf(total) ? number + 1 : undefined),
    maxPages: pagesKept,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const change = useCallback(
    async (changed: (pages: readonly ThreadPage[]) => readonly ThreadPage[]) => {
      // A further page keeps what was there when it was asked for, and puts it back.
      await underWay(queries, queryKey);
      queries.setQueryData<Pages>(queryKey, (kept) => kept && withPages(changed(kept.pages)));
    },
    [queries, queryKey],
  );

  /** Reads the last page that is shown again, and those after it if it was the end. */
  const readAgain = useCallback(async () => {
    await underWay(queries, queryKey);
    const last = queries.getQueryData<Pages>(queryKey)?.pages.at(-1);
    if (!last) return queries.refetchQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
    const wasEnd = last.number >= pagesOf(last.total);
    const fresh = [await readPage(api, key, { number: last.number })];
    for (let number = last.number + 1; wasEnd && number <= pagesOf(fresh[0]?.total ?? 0); number++) {
      fresh.push(await readPage(api, key, { number }));
    }
    const read = new Set(fresh.map(({ number }) => number));
    await change((pages) =>
      [...pages.filter(({ number }) => !read.has(number)), ...fresh]
        .toSorted((one, other) => one.number - other.number)
        .slice(-pagesKept),
    );
  }, [api, key, queries, queryKey, change]);
  const refresh = useMemo(() => inTurn(readAgain), [readAgain]);

  const refreshOne = useCallback(
    async (id: string) => {
      const { message } = await answered(api.GET('/message', { params: { query: { id } } }));
      await change((pages) =>
        pages.map((page) => ({ ...page, messages: page.messages.map(replacing(message as unknown as Message)) })),
      );
    },
    [api, change],
  );

  const hear = async (hints?: readonly Hint[]) => {
    const ours = hints?.filter(({ contact_id, group_id }) => (contact_id ?? group_id) === key.id);
    if (ours?.length === 0) return;
    const shown = new Set(queries.getQueryData<Pages>(queryKey)?.pages.slice(0, -1).flatMap(idsOf));
    const older = ours?.map(({ id }) => id).filter((id) => id !== undefined && shown.has(id)) as string[] | undefined;
    await Promise.all([refresh(), ...[...new Set(older)].map(refreshOne)]);
  };
  useHints((hints) => void hear(hints).catch(() => undefined));

  // What was kept from an earlier look may be old.
  useEffect(() => {
    if (!queries.isFetching({ queryKey })) void refresh().catch(() => undefined);
  }, [queries, queryKey, refresh]);

  const messages = useMemo(() => query.data?.pages.flatMap((page) => page.messages) ?? [], [query.data]);
  const first = query.data?.pages[0];
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return { ...query, messages, firstIndex: ((first?.number ?? 1) - 1) * pageSize, total, refresh };
}

const withPages = (pages: readonly ThreadPage[]): Pages => ({
  pages: [...pages],
  pageParams: pages.map(({ number }) => number),
});

const idsOf = ({ messages }: ThreadPage) => messages.map(({ id }) => id);

const replacing = (message: Message) => (one: Message) => (one.id === message.id ? { ...one, ...message } : one);
