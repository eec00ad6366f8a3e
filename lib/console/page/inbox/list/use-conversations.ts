import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { underWay } from '../../api/ask-again.ts';
import { answered, useApi } from '../../api/client.ts';
import { inTurn } from '../../api/in-turn.ts';
import { useHints } from '../../live/live.tsx';
import type { Hint } from '../../live/live-connection.ts';
import { useHere } from '../../session/here.ts';
import { parametersOf, type View } from '../view.ts';
import { type Page, withFresh } from './merged-page.ts';

type Pages = InfiniteData<Page, string | undefined>;

/** Every list of the inbox that was read, by its view. */
export const inboxKey = (organization: string) => ['inbox', organization] as const;

function useAsk(view: View) {
  const api = useApi();
  const { me, organization } = useHere();
  const parameters = parametersOf(view, me.email);
  const ask = (cursor: string | undefined) =>
    answered(
      api.GET('/conversations', { params: { query: { action: 'inbox', limit: 50, cursor, ...parameters } } }),
    ) as Promise<Page>;
  return { ask, queryKey: [...inboxKey(organization.id), parameters] };
}

/** The conversations of a view by their last activity, a page at a time. */
export function useConversations(view: View) {
  const { ask, queryKey } = useAsk(view);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const conversations = useMemo(() => query.data?.pages.flatMap((page) => page.conversations) ?? [], [query.data]);
  return { ...query, conversations };
}

/** Whether rows show what a hint is of. */
const isShown = ({ kind }: Hint) => kind === 'message' || kind === 'conversation' || kind === 'contact';

/** Keeps a view as it is now: what has changed is asked for with its first page alone. */
export function useFreshConversations(view: View): void {
  const { ask, queryKey } = useAsk(view);
  const queries = useQueryClient();
  const readAgain = async () => {
    await underWay(queries, queryKey);
    const fresh = await ask(undefined).catch(() => undefined);
    if (!fresh) return;
    // A further page keeps what was there when it was asked for, and puts it back.
    await underWay(queries, queryKey);
    queries.setQueryData<Pages>(queryKey, (kept) => {
      if (!kept) return kept;
      const pages = withFresh(kept.pages, fresh);
      return { pages, pageParams: kept.pageParams.slice(0, pages.length) };
    });
  };
  const latest = useRef(readAgain);
  latest.current = readAgain;
  const refresh = useMemo(() => inTurn(() => latest.current()), []);
  useHints((hints) => {
    if (!hints || hints.some(isShown)) void refresh();
  });
}
