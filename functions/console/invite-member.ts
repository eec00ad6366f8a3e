import { inviteMember } from '../../shared/members/manage-members.ts';
import type { Member } from '../../shared/members/member.ts';
import { inviteMemberOperation } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `POST /api/{organization}/members`: an e-mail address is invited; who signs in with it is a member. */
export const serve = endpoint(
  'invite-member',
  inviteMemberOperation,
  async ({ organization, body, member: inviting }, deps) => {
    // Who invites has just signed in: members of another issuer than theirs cannot.
    const replaces = ({ issuer }: Member) => issuer !== inviting.issuer;
    return { body: { success: true, member: await inviteMember(organization.id, { ...body, replaces }, deps) } };
  },
);
export const handler = serve(livePorts(table));
