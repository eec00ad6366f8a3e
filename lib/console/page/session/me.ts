import { useQuery } from '@tanstack/react-query';
import { answered, usePersonApi } from '../api/client.ts';

/** Who is signed in, and the organizations that they are a member of. */
export function useMe() {
  const api = usePersonApi();
  return useQuery({ queryKey: ['me'], queryFn: () => answered(api.GET('/api/me')), staleTime: 60_000 });
}
