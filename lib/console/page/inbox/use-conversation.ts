import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { answered, useApi } from '../api/client.ts';
import { useHere } from '../session/here.ts';
import { type Conversation, type ConversationKey, isSame, keyOf } from './conversation.ts';
import { type Page, withChanged } from './list/merged-page.ts';
import { inboxKey, useConversations } from './list/use-conversations.ts';

/** What is known of a conversation: all of it where a list has it, and otherwise whose it is. */
export type Known = Pick<Conversation, 'contact' | 'group'> & Partial<Conversation>;

/** The conversation with this key, as the list has it, or by asking whose it is. */
export function useConversation(key: ConversationKey) {
  const api = useApi();
  const { organization } = useHere();
  const { conversations } = useConversations(useSearch({ from: '/o/$organization/inbox' }));
  const listed = conversations.find((one) => isSame(keyOf(one), key));
  const asked = useQuery({
    queryKey: [organization.id, 'contact', 'conversation', key.kind, key.id],
    queryFn: async (): Promise<Known> => {
      if (key.kind === 'group') return { contact: null, group: { id: key.id, subject: null } };
      const { contact } = await answered(api.GET('/contact', { params: { query: { id: key.id } } }));
      return { contact, group: null };
    },
    enabled: !listed,
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
