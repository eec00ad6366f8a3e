import { forgetSessions } from '../../shared/hints/session.ts';
import { parse } from '../../shared/input/parse.ts';
import { inviteMember, listMembers, removeMember } from '../../shared/members/manage-members.ts';
import { newMemberSchema } from '../../shared/members/operations.ts';
import { type Command, organizationCalled, refusals } from './command.ts';

const organization = { value: 'slug', help: 'of which organization', required: true } as const;

export const memberCommands: readonly Command[] = [
  {
    noun: 'member',
    verb: 'invite',
    summary: 'Invite somebody to the console. Who signs in with the address is a member from then on; no mail is sent.',
    flags: {
      organization,
      email: { value: 'address', help: 'with which the person signs in', required: true },
      role: { value: 'owner|agent', help: 'owners may do everything; agents answer customers', required: true },
      replace: {
        help: 'also a member’s address: the person may sign in by another issuer, or anew, and takes their place',
      },
    },
    async run({ organization: slug, email, role, replace }, deps) {
      const { id } = await organizationCalled(slug, deps);
      const replaces = () => replace !== undefined;
      return inviteMember(id, { ...parse(newMemberSchema, { email, role }, refusals), replaces }, deps);
    },
  },
  {
    noun: 'member',
    verb: 'list',
    summary: 'List the members of an organization, and whom it has invited.',
    flags: { organization },
    run: async ({ organization: slug }, deps) => listMembers((await organizationCalled(slug, deps)).id, deps),
  },
  {
    noun: 'member',
    verb: 'remove',
    summary: 'Remove a member, whose next request is refused, or take an invitation back. The last owner stays.',
    flags: {
      organization,
      id: { value: 'id', help: 'mem_… or inv_…, as member list shows it', required: true },
    },
    async run({ organization: slug, id = '' }, deps) {
      const organizationId = (await organizationCalled(slug, deps)).id;
      const forget = () => forgetSessions({ organizationId, memberId: id }, deps);
      // Before, too: where an earlier command ended between the two, there is no member left to remove, but their pages may be open.
      await forget();
      const member = await removeMember(organizationId, id, deps);
      await forget();
      return { ...member, removed: true };
    },
  },
];
