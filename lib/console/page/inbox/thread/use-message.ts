import { useQuery } from '@tanstack/react-query';
import { answered, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';

/** A message by itself, with all that is known of it; undefined until it is there. A hint of it has it asked anew. */
export function useMessage(id: string) {
  const api = useApi();
  const { organization } = useHere();
  const { data } = useQuery({
    queryKey: [organization.id, 'message', id],
    queryFn: async () => (await answered(api.GET('/message', { params: { query: { id } } }))).message,
    staleTime: 60_000,
  });
  return data;
}
