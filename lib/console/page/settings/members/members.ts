import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';

/** A member, or somebody who is invited. */
export type Member = Schema<'Member'>;

const useMembersKey = () => [useHere().organization.id, 'member'] as const;

/** The members, and after them who is invited. */
export function useMembers() {
  const api = useApi();
  return useQuery({ queryKey: useMembersKey(), queryFn: async () => (await answered(api.GET('/members'))).members });
}

/** Who is to become a member, or is to have another role where they are invited already. */
export interface Invited {
  readonly email: string;
  readonly role: Member['role'];
}

/** Invites and removes. The list is asked for again, whatever the answer: one that was lost may have changed it. */
export function useChangeMembers() {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = useMembersKey();
  const changed = () => queries.invalidateQueries({ queryKey });
  return {
    invite: (body: Invited) => answered(api.POST('/members', { body })).finally(changed),
    remove: (id: string) => answered(api.DELETE('/members/{id}', { params: { path: { id } } })).finally(changed),
  };
}
