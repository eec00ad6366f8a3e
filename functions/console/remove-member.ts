import { endSessionsOf } from '../../shared/hints/session.ts';
import { removeMember } from '../../shared/members/manage-members.ts';
import { removeMemberOperation } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, sockets, table } from '../../shared/runtime/live.ts';

/** `DELETE /api/{organization}/members/{id}`: a member is none any more, and has no page open, or an invitation is taken back. */
export const serve = endpoint('remove-member', removeMemberOperation, async ({ organization, path }, deps) => {
  // Before, too: where an earlier request ended between the two, there is no member left to remove, but their pages may be open.
  await endSessionsOf(organization.id, path.id, deps);
  const member = await removeMember(organization.id, path.id, deps);
  await endSessionsOf(organization.id, path.id, deps);
  return { body: { success: true, member } };
});
export const handler = serve(livePorts(table, sockets));
