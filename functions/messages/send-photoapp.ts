import { refuseAddress } from '../../shared/outbound/refuse-address.ts';
import { photoappChannel } from '../../shared/providers/photoapp/channel.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { audioAt, sendPhotoapp } from '../../shared/sending/bodies/photoapp.ts';
import { photoappRecipient } from '../../shared/sending/recipient.ts';
import { sendMessage } from '../../shared/sending/send-message.ts';
import { photoappSent } from '../../shared/sending/sent-body.ts';

/** `POST /send-photoapp`: sends an audio message to a contact over the photo-app channel. */
export const serve = endpoint(
  'send-photoapp',
  sendPhotoapp,
  async ({ organization, body, idempotency, arrivedAt }, deps) => {
    // The platform fetches the file, and not we.
    await refuseAddress('media_url', body.media_url, deps);
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
        limitError: 'Provider limit reached',
      },
      deps,
    );
  },
);
export const handler = serve(livePorts);
