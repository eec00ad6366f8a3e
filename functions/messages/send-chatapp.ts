import { troubleSpotOf } from '../../shared/organizations/organization.ts';
import { chatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { payloadOf } from '../../shared/providers/chatapp/payload.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, outbound, queues, secrets, table } from '../../shared/runtime/live.ts';
import { plainMessage } from '../../shared/sending/content.ts';
import { fileFlow } from '../../shared/sending/file-flow.ts';
import { sendChatapp } from '../../shared/sending/operations.ts';
import { keysBeforeChatapp } from '../../shared/sending/read-send.ts';
import { askedBy, sendMessage } from '../../shared/sending/send-message.ts';
import { chatappSent } from '../../shared/sending/sent-body.ts';

/** `POST /send-chatapp`: sends a message to a contact over the chat-app channel. */
export const serve = endpoint(
  'send-chatapp',
  sendChatapp,
  async (request, deps) => {
    const { organization, body, arrivedAt } = request;
    const message =
      body.message_type === 'template'
        ? (await import('../../shared/providers/chatapp/template-payload.ts')).chatappTemplateMessage(
            organization,
            body,
            deps,
          )
        : { ...plainMessage(organization, body), payload: payloadOf.bind(undefined, body) };
    const plan = {
      ...askedBy(request, 'send-chatapp'),
      ...message,
      files: fileFlow(message.file, arrivedAt, deps),
      arrivedAt,
      troubleSpot: troubleSpotOf(organization, 'chatapp'),
      openChannel: () => message.opened(chatappChannel(organization, message.payload, deps)),
      acceptedBody: chatappSent(organization),
    };
    return sendMessage(plan, deps);
  },
  keysBeforeChatapp,
);
export const handler = serve(livePorts(table, queues, secrets, outbound, lateMedia));
