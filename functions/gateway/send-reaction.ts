import { gatewayPlan, keysBeforeGatewaySend } from '../../shared/gateway/gateway-plan.ts';
import { sendReaction } from '../../shared/gateway/operations.ts';
import { reactionMessage, reactionPayload } from '../../shared/gateway/reaction.ts';
import { plainChatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, queues, secrets, table } from '../../shared/runtime/live.ts';
import { sendMessage } from '../../shared/sending/send-message.ts';

/** `POST /message/sendReaction/{instanceName}`: reacts to a message, or takes a reaction back. */
export const serve = endpoint(
  'send-reaction',
  sendReaction,
  (request, deps) => {
    const cloud = () => plainChatappChannel(request.organization, reactionPayload(request.body), deps);
    return sendMessage(gatewayPlan(request, reactionMessage(request.body, cloud), deps), deps);
  },
  (request) =>
    keysBeforeGatewaySend(
      { operation: 'send-reaction', addressee: request.body.reactionMessage.key.remoteJid },
      request,
    ),
);
export const handler = serve(livePorts(table, queues, secrets, outbound));
