import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../api/client.ts';
import { useHere } from '../session/here.ts';

export type Broadcast = Schema<'Broadcast'>;
export type Recipient = Schema<'BroadcastRecipient'>;

/** How often is asked how far one has come that is sent right now: hints tell of its end alone. */
const askEvery = 3_000;

/** All that was read of broadcasts: hints of the kind have it asked anew. */
export const broadcastsKey = (organization: string) => [organization, 'broadcast'] as const;

/** An organization's broadcasts, the newest first, a page at a time. */
export function useBroadcasts() {
  const api = useApi();
  const { organization } = useHere();
  const query = useInfiniteQuery({
    queryKey: [...broadcastsKey(organization.id), 'list'],
    queryFn: ({ pageParam, signal }) =>
      answered(api.GET('/broadcasts', { params: { query: { limit: 20, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ broadcasts }) => broadcasts.some(isMoving)) ? askEvery : false,
  });
  return { ...query, broadcasts: query.data?.pages.flatMap(({ broadcasts }) => broadcasts) };
}

/** One of them. */
export function useBroadcast(id: string) {
  const api = useApi();
  const { organization } = useHere();
  return useQuery({
    queryKey: [...broadcastsKey(organization.id), 'one', id],
    queryFn: async ({ signal }) =>
      (await answered(api.GET('/broadcasts/{id}', { params: { path: { id } }, signal }))).broadcast,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? askEvery : false),
  });
}

const isMoving = ({ status }: Broadcast) => status === 'running';
