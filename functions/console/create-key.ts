import { issueKey, showKey } from '../../shared/keys/issue-key.ts';
import { createKeyOperation } from '../../shared/keys/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `POST /api/{organization}/keys`: makes an API key, which is shown here and never again. */
export const serve = endpoint('create-key', createKeyOperation, async ({ organization, body }, deps) => {
  const { apiKey, stored } = await issueKey(organization, { name: body.name, expiresAt: body.expires_at }, deps);
  return { body: { success: true, key: showKey(stored, deps.clock.now()), api_key: apiKey } };
});
export const handler = serve(livePorts(table));
