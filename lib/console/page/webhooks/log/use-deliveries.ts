import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useWebhookKey } from '../use-webhooks.ts';

/** One event for one webhook, with its attempts. */
export type Delivery = Schema<'Delivery'>;
export type Status = Delivery['status'];

/** While a delivery on the page is on its way, the log is asked for again so often, in ms. */
const askEvery = 3000;

/** A webhook's deliveries of the last 30 days, the newest first, a page at a time. */
export function useDeliveries(id: string, status: Status | undefined) {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: useWebhookKey(id, 'deliveries', status ?? 'all'),
    queryFn: ({ pageParam: cursor }) =>
      answered(
        api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query: { status, limit: 25, cursor } } }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some((one) => one.status === 'pending') ? askEvery : false,
  });
  return { ...query, deliveries: query.data?.pages.flatMap(({ deliveries }) => deliveries) };
}

/** A delivery with the bytes that went there; asked for again with each attempt. */
export function useDelivery(id: string, { id: deliveryId, attempts }: Delivery) {
  const api = useApi();
  return useQuery({
    queryKey: useWebhookKey(id, 'delivery', deliveryId, String(attempts.at(-1)?.number)),
    queryFn: async () => {
      const path = { id, delivery_id: deliveryId };
      return (await answered(api.GET('/webhooks/{id}/deliveries/{delivery_id}', { params: { path } }))).delivery;
    },
  });
}
