import { endpoint } from '../../shared/http/endpoint.ts';
import { contentOf } from '../../shared/messages/send-body.ts';
import { sendChatapp } from '../../shared/messages/send-chatapp-operation.ts';
import { sendMessage } from '../../shared/messages/send-message.ts';
import { chatappSent } from '../../shared/messages/send-result.ts';
import { chatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { payloadOf } from '../../shared/providers/chatapp/payload.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** E1: sends a message to a contact over the chat-app channel. */
export const serve = endpoint('send-chatapp', sendChatapp, ({ organization, body, idempotency, arrivedAt }, deps) =>
  sendMessage(
    {
      organization,
      operation: 'send-chatapp',
      idempotency,
      digits: body.phone_number,
      content: contentOf(body),
      arrivedAt,
      openChannel: () => chatappChannel(organization, payloadOf(body), deps),
      acceptedBody: chatappSent(organization),
    },
    deps,
  ),
);
export const handler = serve(livePorts);
