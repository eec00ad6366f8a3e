import { useQuery } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';

export type Reply = Schema<'SavedReply'>;

export const repliesKey = (organization: string) => [organization, 'reply'] as const;

/** An organization's saved replies. */
export function useReplies() {
  const api = useApi();
  const { organization } = useHere();
  return useQuery({
    queryKey: repliesKey(organization.id),
    queryFn: async () => (await answered(api.GET('/replies'))).replies,
    staleTime: 5 * 60_000,
  });
}
