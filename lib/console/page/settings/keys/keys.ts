import { useQuery } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useChanged, withOne, without } from '../../api/use-changed.ts';
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

/** Makes and revokes keys. */
export function useChangeKeys() {
  const api = useApi();
  const changed = useChanged<Schema<'Key'>>({ list: useKeysKey() });
  return {
    make: ({ name, expiresAt }: NewKey) =>
      changed(api.POST('/keys', { body: { name, expires_at: expiresAt } }), (keys, { key }) => [
        key,
        ...without(keys, key),
      ]),
    revoke: (id: string) =>
      changed(api.DELETE('/keys/{id}', { params: { path: { id } } }), (keys, { key }) => withOne(keys, key)),
  };
}
