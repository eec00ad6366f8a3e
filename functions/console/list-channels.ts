import { listChannelsOperation } from '../../shared/connecting/operations.ts';
import { listChannels } from '../../shared/connecting/shown-channel.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/channels`: the channels of an organization, without their secrets. */
export const serve = endpoint('list-channels', listChannelsOperation, async ({ organization }, deps) => ({
  body: { success: true, channels: await listChannels(organization, deps) },
}));
export const handler = serve(livePorts(table));
