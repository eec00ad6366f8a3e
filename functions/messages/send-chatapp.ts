import { chatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { payloadOf } from '../../shared/providers/chatapp/payload.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { liveMediaPorts } from '../../shared/runtime/live-media-ports.ts';
import { contentOf, mediaOf } from '../../shared/sending/content.ts';
import { fileFlow } from '../../shared/sending/file-flow.ts';
import { sendChatapp } from '../../shared/sending/operations.ts';
import { chatappRecipient } from '../../shared/sending/recipient.ts';
import { sendMessage } from '../../shared/sending/send-message.ts';
import { chatappSent } from '../../shared/sending/sent-body.ts';

/** `POST /send-chatapp`: sends a message to a contact over the chat-app channel. */
export const serve = endpoint('send-chatapp', sendChatapp, ({ organization, body, idempotency, arrivedAt }, deps) =>
  sendMessage(
    {
      organization,
      operation: 'send-chatapp',
      idempotency,
      recipient: chatappRecipient(organization, body, deps),
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
