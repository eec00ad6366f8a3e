import { inviteMember } from '../../shared/members/manage-members.ts';
import { inviteMemberOperation } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `POST /api/{organization}/members`: an e-mail address is invited; who signs in with it is a member. */
export const serve = endpoint('invite-member', inviteMemberOperation, async ({ organization, body }, deps) => ({
  body: { success: true, member: await inviteMember(organization.id, body, deps) },
}));
export const handler = serve(livePorts);
