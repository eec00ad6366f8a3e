import { changeChannel } from '../../shared/connecting/change-channel.ts';
import { withLatest } from '../../shared/connecting/latest-organization.ts';
import { changeChannelOperation } from '../../shared/connecting/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';

/** `PATCH /api/{organization}/channels/{id}`: changes a channel, or connects it anew. */
export const serve = endpoint('change-channel', changeChannelOperation, async ({ organization, path, body }, deps) => {
  const change = (latest: typeof organization) => changeChannel(latest, { id: path.id, change: body }, deps);
  const { channel, webhookSecret } = await withLatest(organization, deps, change);
  return { body: { success: true, channel, webhook_secret: webhookSecret ?? null } };
});
export const handler = serve(livePorts(table, secrets, outbound));
