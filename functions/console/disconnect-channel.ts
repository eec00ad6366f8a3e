import { disconnectChannel } from '../../shared/connecting/disconnect-channel.ts';
import { withLatest } from '../../shared/connecting/latest-organization.ts';
import { disconnectChannelOperation } from '../../shared/connecting/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `DELETE /api/{organization}/channels/{id}`: disconnects a channel. */
export const serve = endpoint(
  'disconnect-channel',
  disconnectChannelOperation,
  async ({ organization, path }, deps) => {
    const disconnect = (latest: typeof organization) => disconnectChannel(latest, path.id, deps);
    return { body: { success: true, channel: await withLatest(organization, deps, disconnect) } };
  },
);
export const handler = serve(livePorts(table));
