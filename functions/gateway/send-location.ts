import { gatewayPlan, keysBeforeGatewaySend } from '../../shared/gateway/gateway-plan.ts';
import { locationMessage, locationPayload } from '../../shared/gateway/location.ts';
import { sendLocation } from '../../shared/gateway/operations.ts';
import { plainChatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, queues, secrets, table } from '../../shared/runtime/live.ts';
import { sendMessage } from '../../shared/sending/send-message.ts';

/** `POST /message/sendLocation/{instanceName}`: sends a location. */
export const serve = endpoint(
  'send-location',
  sendLocation,
  (request, deps) => {
    const cloud = () => plainChatappChannel(request.organization, locationPayload(request.body), deps);
    return sendMessage(gatewayPlan(request, locationMessage(request.body, cloud), deps), deps);
  },
  (request) => keysBeforeGatewaySend({ operation: 'send-location', addressee: request.body.number }, request),
);
export const handler = serve(livePorts(table, queues, secrets, outbound));
