import { checkChannel } from '../../shared/connecting/check-channel.ts';
import { checkChannelOperation } from '../../shared/connecting/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';

/** `POST /api/{organization}/channels/{id}/check`: asks a channel’s provider whether it takes what it is sent. */
export const serve = endpoint('check-channel', checkChannelOperation, async ({ organization, path }, deps) => ({
  body: { success: true, ...(await checkChannel(organization, path.id, deps)) },
}));
export const handler = serve(livePorts(table, secrets, outbound));
