import { useQuery } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useChanged, withOne, without } from '../../api/use-changed.ts';
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

/** Invites and removes. */
export function useChangeMembers() {
  const api = useApi();
  const changed = useChanged<Member>({ list: useMembersKey() });
  return {
    invite: (body: Invited) => changed(api.POST('/members', { body }), (all, { member }) => withOne(all, member)),
    remove: (id: string) =>
      changed(api.DELETE('/members/{id}', { params: { path: { id } } }), (all, { member }) => without(all, member)),
  };
}
