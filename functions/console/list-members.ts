import { listMembers } from '../../shared/members/manage-members.ts';
import { listMembersOperation } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/members`: the members of an organization, and whom it has invited. */
export const serve = endpoint('list-members', listMembersOperation, async ({ organization }, deps) => ({
  body: { success: true, members: await listMembers(organization.id, deps) },
}));
export const handler = serve(livePorts(table));
