import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';

const useKeysKey = () => [useHere().organization.id, 'key'] as const;

/** The organization's API keys, the newest first. */
export function useKeys() {
  const api = useApi();
  return useQuery({ queryKey: useKeysKey(), queryFn: async () => (await answered(api.GET('/keys'))).keys });
}

export interface NewKey {
  readonly name: string;
  /** ISO 8601; null for a key that holds until it is revoked. */
  readonly expiresAt: string | null;
}

/** Makes and revokes keys. The list is asked for again, whatever the answer: one that was lost may have made a key. */
export function useChangeKeys() {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = useKeysKey();
  const changed = () => queries.invalidateQueries({ queryKey });
  return {
    make: ({ name, expiresAt }: NewKey) =>
      answered(api.POST('/keys', { body: { name, expires_at: expiresAt } })).finally(changed),
    revoke: (id: string) => answered(api.DELETE('/keys/{id}', { params: { path: { id } } })).finally(changed),
  };
}
