import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../api/client.ts';
import { useChanged, withOne, without } from '../api/use-changed.ts';
import { useHere } from '../session/here.ts';

/** A subscription with whether it gets anything. */
export type Webhook = Schema<'WebhookSubscription'>;

/** What was read of webhooks: all of it, or one's alone. */
export function useWebhookKey(...rest: readonly string[]) {
  return [useHere().organization.id, 'webhook', ...rest] as const;
}

export function useWebhooks() {
  const api = useApi();
  const queryKey = useWebhookKey('list');
  return useQuery({ queryKey, queryFn: async () => (await answered(api.GET('/get-webhooks'))).webhooks });
}

export function useWebhook(id: string) {
  const api = useApi();
  const queryKey = useWebhookKey(id);
  const ask = () => answered(api.GET('/webhooks/{id}', { params: { path: { id } } }));
  // Who mends an address looks at it: whether it fails is asked for so often, in ms.
  return useQuery({ queryKey, queryFn: async () => (await ask()).webhook, refetchInterval: 5_000 });
}

/** What changes webhooks. */
export function useChangeWebhooks() {
  const api = useApi();
  const queries = useQueryClient();
  const all = useWebhookKey();
  const changed = useChanged<Webhook>({ list: useWebhookKey('list'), all });
  const of = (id: string) => ({ params: { path: { id } } });
  return {
    create: (body: Schema<'NewWebhook'>) => changed(api.POST('/set-webhooks', { body }), (listed) => listed),
    update: (id: string, body: Schema<'WebhookChanges'>) =>
      changed(api.PATCH('/webhooks/{id}', { ...of(id), body }), (listed, { webhook }) => {
        queries.setQueryData([...all, id], webhook);
        return withOne(listed, webhook);
      }),
    rotate: (id: string) => changed(api.POST('/webhooks/{id}/rotate-secret', of(id)), (listed) => listed),
    remove: (id: string) =>
      changed(api.DELETE('/webhooks/{id}', of(id)), (listed, { webhook }) => {
        // Nothing is asked of one that is gone.
        queries.removeQueries({ queryKey: [...all, id] });
        return without(listed, webhook);
      }),
  };
}
