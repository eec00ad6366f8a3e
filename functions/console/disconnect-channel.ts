import { disconnectChannel } from '../../shared/connecting/disconnect-channel.ts';
import { disconnectChannelOperation } from '../../shared/connecting/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `DELETE /api/{organization}/channels/{id}`: disconnects a channel. */
export const serve = endpoint(
  'disconnect-channel',
  disconnectChannelOperation,
  async ({ organization, path }, deps) => ({
    body: { success: true, channel: await disconnectChannel(organization, path.id, deps) },
  }),
);
export const handler = serve(livePorts);
