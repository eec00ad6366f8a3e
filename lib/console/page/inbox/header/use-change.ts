import { useMutation } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { tellFailed } from '../../frame/tell.tsx';
import { type Conversation, keyOf } from '../conversation.ts';
import { type Known, useShowChanged } from '../use-conversation.ts';

/** Changes a conversation as a whole, and has the lists show it. */
export function useChange(known: Known) {
  const api = useApi();
  const show = useShowChanged();
  const { kind, id } = keyOf(known);
  return useMutation({
    mutationFn: async (changes: Schema<'ConversationChanges'>) => {
      const query = kind === 'group' ? { groupId: id } : { contactId: id };
      const answer = await answered(api.PATCH('/conversation', { params: { query }, body: changes }));
      return answer.conversation as Conversation;
    },
    onSuccess: show,
    onError: tellFailed,
  });
}
