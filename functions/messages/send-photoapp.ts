import { photoappRecipient } from '../../shared/contacts/photoapp-recipient.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { audioAt, refusePrivateSource } from '../../shared/messages/photoapp-body.ts';
import { photoappSent } from '../../shared/messages/photoapp-result.ts';
import { sendMessage } from '../../shared/messages/send-message.ts';
import { sendPhotoapp } from '../../shared/messages/send-photoapp-operation.ts';
import { photoappChannel } from '../../shared/providers/photoapp/channel.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** E2: sends an audio message to a contact over the photo-app channel. */
export const serve = endpoint(
  'send-photoapp',
  sendPhotoapp,
  async ({ organization, body, idempotency, arrivedAt }, deps) => {
    refusePrivateSource(body, deps);
    const recipient = photoappRecipient(organization, body, deps);
    return sendMessage(
      {
        organization,
        operation: 'send-photoapp',
        idempotency,
        recipient,
        content: audioAt(body.media_url),
        arrivedAt,
        openChannel: () => photoappChannel(organization, body.media_url, deps),
        acceptedBody: photoappSent(recipient),
      },
      deps,
    );
  },
);
export const handler = serve(livePorts);
