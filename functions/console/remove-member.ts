import { removeMember } from '../../shared/members/manage-members.ts';
import { removeMemberOperation } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `DELETE /api/{organization}/members/{id}`: a member is none any more, or an invitation is taken back. */
export const serve = endpoint('remove-member', removeMemberOperation, async ({ organization, path }, deps) => ({
  body: { success: true, member: await removeMember(organization.id, path.id, deps) },
}));
export const handler = serve(livePorts);
