import { shownKeysOf } from '../../shared/keys/issue-key.ts';
import { listKeysOperation } from '../../shared/keys/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/keys`: the organization's API keys. */
export const serve = endpoint('list-keys', listKeysOperation, async ({ organization }, deps) => ({
  body: { success: true, keys: await shownKeysOf(organization.id, deps) },
}));
export const handler = serve(livePorts(table));
