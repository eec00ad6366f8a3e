import { getOverview } from '../../shared/overview/operations.ts';
import { readOverview } from '../../shared/overview/read-overview.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/overview`: an organization's last days, added up. */
export const serve = endpoint('get-overview', getOverview, async ({ organization, query }, deps) => ({
  body: { success: true, ...(await readOverview(organization, query, deps)) },
}));
export const handler = serve(livePorts(table));
