import { endpoint } from '../../shared/http/endpoint.ts';
import { contentOf } from '../../shared/messages/content.ts';
import { fileFlow } from '../../shared/messages/file-flow.ts';
import { mediaOf } from '../../shared/messages/media-of.ts';
import { phoneRecipient } from '../../shared/messages/phone-recipient.ts';
import { sendChatapp } from '../../shared/messages/send-chatapp-operation.ts';
import { sendMessage } from '../../shared/messages/send-message.ts';
import { chatappSent } from '../../shared/messages/send-result.ts';
import { chatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { payloadOf } from '../../shared/providers/chatapp/payload.ts';
import { liveMediaPorts } from '../../shared/runtime/live-media-ports.ts';

/** E1: sends a message to a contact over the chat-app channel. */
export const serve = endpoint('send-chatapp', sendChatapp, ({ organization, body, idempotency, arrivedAt }, deps) =>
  sendMessage(
    {
      organization,
      operation: 'send-chatapp',
      idempotency,
      recipient: phoneRecipient(organization, body.phone_number),
      content: contentOf(body),
      files: fileFlow(mediaOf(body), arrivedAt, deps),
      arrivedAt,
      openChannel: () => chatappChannel(organization, (file) => payloadOf(body, file), deps),
      acceptedBody: chatappSent(organization),
    },
    deps,
  ),
);
export const handler = serve(liveMediaPorts);
