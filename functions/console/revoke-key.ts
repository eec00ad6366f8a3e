import { revokeOwnKey, showKey } from '../../shared/keys/issue-key.ts';
import { revokeKeyOperation } from '../../shared/keys/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `DELETE /api/{organization}/keys/{id}`: the next request with the key is refused. */
export const serve = endpoint('revoke-key', revokeKeyOperation, async ({ organization, path }, deps) => ({
  body: { success: true, key: showKey(await revokeOwnKey(organization.id, path.id, deps), deps.clock.now()) },
}));
export const handler = serve(livePorts(table));
