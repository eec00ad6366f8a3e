import { gatewayPlan } from '../../shared/gateway/gateway-plan.ts';
import { pollMessage } from '../../shared/gateway/poll.ts';
import { sendPoll } from '../../shared/gateway/send-poll-operation.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { sendMessage } from '../../shared/messages/send-message.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** E8: sends a poll. */
export const serve = endpoint('send-poll', sendPoll, (request, deps) =>
  sendMessage(gatewayPlan(request, pollMessage(request.body), deps), deps),
);
export const handler = serve(livePorts);
