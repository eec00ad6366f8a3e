import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import type { Contact } from '../../inbox/conversation.ts';
import { useLive } from '../../live/live.tsx';
import { useHere } from '../../session/here.ts';

/** Changes a contact, and has every page show it. */
export function useChangeContact({ id }: Contact) {
  const api = useApi();
  const queries = useQueryClient();
  const { organization } = useHere();
  const { tell } = useLive();
  return useMutation({
    mutationFn: async (body: Schema<'ContactChanges'>) =>
      (await answered(api.PATCH('/contact', { params: { query: { id } }, body }))).contact,
    onSuccess(contact) {
      queries.setQueryData([organization.id, 'contact', 'one', id], contact);
      tell([{ kind: 'contact', contact_id: id }]);
    },
  });
}
