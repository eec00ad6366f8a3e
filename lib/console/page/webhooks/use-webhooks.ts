import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../api/client.ts';
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

/** What changes webhooks. What was read of them is asked for again, whatever the answer: one that was lost may have changed one. */
export function useChangeWebhooks() {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = useWebhookKey();
  const changed = () => queries.invalidateQueries({ queryKey });
  const of = (id: string) => ({ params: { path: { id } } });
  return {
    create: (body: Schema<'NewWebhook'>) => answered(api.POST('/set-webhooks', { body })).finally(changed),
    update: (id: string, body: Schema<'WebhookChanges'>) =>
      answered(api.PATCH('/webhooks/{id}', { ...of(id), body })).finally(changed),
    rotate: (id: string) => answered(api.POST('/webhooks/{id}/rotate-secret', of(id))).finally(changed),
    remove: (id: string) =>
      answered(api.DELETE('/webhooks/{id}', of(id))).then((answer) => {
        // Nothing is asked of one that is gone.
        queries.removeQueries({ queryKey: [...queryKey, id] });
        void changed();
        return answer;
      }),
  };
}
