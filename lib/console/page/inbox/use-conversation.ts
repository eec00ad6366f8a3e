import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { askAgain } from '../api/ask-again.ts';
import { answered, useApi } from '../api/client.ts';
import { useHints } from '../live/live.tsx';
import type { Hint } from '../live/live-connection.ts';
import { useHere } from '../session/here.ts';
import { type Conversation, type ConversationKey, isSame, keyOf } from './conversation.ts';
import { type Page, withChanged } from './list/merged-page.ts';
import { inboxKey, useConversations } from './list/use-conversations.ts';

/** What is known of a conversation. */
export type Known = Pick<Conversation, 'contact' | 'group'> & Partial<Conversation>;

/** The conversation with this key, as the list has it, or by asking for it alone. */
export function useConversation(key: ConversationKey) {
  const api = useApi();
  const { organization } = useHere();
  const { conversations } = useConversations(useSearch({ from: '/o/$organization/inbox' }));
  const listed = conversations.find((one) => isSame(keyOf(one), key));
  const queries = useQueryClient();
  const queryKey = [organization.id, 'contact', 'conversation', key.kind, key.id];
  const asked = useQuery({
    queryKey,
    queryFn: async (): Promise<Known> => {
      const query = key.kind === 'group' ? { groupId: key.id } : { contactId: key.id };
      return (await answered(api.GET('/conversation', { params: { query } }))).conversation as Conversation;
    },
    enabled: !listed,
  });
  const isOfThis = ({ kind, contact_id, group_id }: Hint) =>
    kind !== 'broadcast' && (contact_id ?? group_id ?? key.id) === key.id;
  useHints((hints) => {
    if (!listed && hints?.some(isOfThis)) askAgain(queries, queryKey);
  });
  const known: Known | undefined = listed ?? asked.data;
  return { known, error: listed ? undefined : asked.error, refetch: asked.refetch };
}

/** Has every list, and the conversation that is open, show a conversation as it is now. */
export function useShowChanged() {
  const queries = useQueryClient();
  const { organization } = useHere();
  return (changed: Conversation) => {
    const { kind, id } = keyOf(changed);
    queries.setQueryData([organization.id, 'contact', 'conversation', kind, id], changed);
    queries.setQueriesData<InfiniteData<Page>>({ queryKey: inboxKey(organization.id) }, (kept) =>
      kept ? { ...kept, pages: withChanged(kept.pages, changed) } : kept,
    );
  };
}
