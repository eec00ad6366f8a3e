import { listColleagues } from '../../shared/members/manage-members.ts';
import { listColleaguesOperation } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/colleagues`: the members, as far as all of them may know each other. */
export const serve = endpoint('list-colleagues', listColleaguesOperation, async ({ organization }, deps) => ({
  body: { success: true, colleagues: await listColleagues(organization.id, deps) },
}));
export const handler = serve(livePorts(table));
