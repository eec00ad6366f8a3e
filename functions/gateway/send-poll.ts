import { gatewayPlan, keysBeforeGatewaySend } from '../../shared/gateway/gateway-plan.ts';
import { sendPoll } from '../../shared/gateway/operations.ts';
import { pollMessage } from '../../shared/gateway/poll.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, queues, secrets, table } from '../../shared/runtime/live.ts';
import { sendMessage } from '../../shared/sending/send-message.ts';

/** `POST /message/sendPoll/{instanceName}`: sends a poll. */
export const serve = endpoint(
  'send-poll',
  sendPoll,
  (request, deps) => sendMessage(gatewayPlan(request, pollMessage(request.body), deps), deps),
  (request) => keysBeforeGatewaySend({ operation: 'send-poll', addressee: request.body.number }, request),
);
export const handler = serve(livePorts(table, queues, secrets, outbound));
