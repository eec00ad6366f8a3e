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
    queryFn: () => allReplies(api),
    staleTime: 5 * 60_000,
  });
}

/** One answer has them all, unless they are very long. */
async function allReplies(api: ReturnType<typeof useApi>): Promise<Reply[]> {
  const all: Reply[] = [];
  let cursor: string | undefined;
  do {
    const page = await answered(api.GET('/replies', { params: { query: { cursor } } }));
    all.push(...page.replies);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
