import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';
import { getOrganization } from '../../shared/usage/operations.ts';
import { showOrganization } from '../../shared/usage/show-organization.ts';

/** `GET /api/{organization}/organization`: what an organization may use, and what it uses of it. */
export const serve = endpoint('get-organization', getOrganization, async ({ organization }, deps) => ({
  body: { success: true, organization: await showOrganization(organization, deps) },
}));
export const handler = serve(livePorts(table));
