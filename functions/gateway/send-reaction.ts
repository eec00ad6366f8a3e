import { gatewayPlan } from '../../shared/gateway/gateway-plan.ts';
import { reactionMessage, reactionPayload } from '../../shared/gateway/reaction.ts';
import { sendReaction } from '../../shared/gateway/send-reaction-operation.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { sendMessage } from '../../shared/messages/send-message.ts';
import { plainChatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** E7: sends a reaction to a message, or takes it back. */
export const serve = endpoint('send-reaction', sendReaction, (request, deps) => {
  const cloud = () => plainChatappChannel(request.organization, reactionPayload(request.body), deps);
  return sendMessage(gatewayPlan(request, reactionMessage(request.body, cloud), deps), deps);
});
export const handler = serve(livePorts);
