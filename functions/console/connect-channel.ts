import { connectChannel } from '../../shared/connecting/connect-channel.ts';
import { withLatest } from '../../shared/connecting/latest-organization.ts';
import { connectChannelOperation } from '../../shared/connecting/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';

/** `POST /api/{organization}/channels`: connects a channel that its provider has taken. */
export const serve = endpoint('connect-channel', connectChannelOperation, async ({ organization, body }, deps) => {
  const connect = (latest: typeof organization) => connectChannel(latest, body, deps);
  const { channel, webhookSecret } = await withLatest(organization, deps, connect);
  return { body: { success: true, channel, webhook_secret: webhookSecret ?? null } };
});
export const handler = serve(livePorts(table, secrets, outbound));
