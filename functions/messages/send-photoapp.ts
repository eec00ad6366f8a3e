import { troubleSpotOf } from '../../shared/organizations/organization.ts';
import { refuseAddress } from '../../shared/outbound/refuse-address.ts';
import { photoappChannel } from '../../shared/providers/photoapp/channel.ts';
import { photoappPayload } from '../../shared/providers/photoapp/payload.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, outbound, queues, secrets, table } from '../../shared/runtime/live.ts';
import { sendPhotoapp } from '../../shared/sending/bodies/photoapp.ts';
import { fileFlow } from '../../shared/sending/file-flow.ts';
import { photoappContent, photoappUpload } from '../../shared/sending/photoapp-content.ts';
import { keysBeforePhotoapp } from '../../shared/sending/read-send.ts';
import { photoappRecipient } from '../../shared/sending/recipient.ts';
import { askedBy, sendMessage } from '../../shared/sending/send-message.ts';
import { photoappSent } from '../../shared/sending/sent-body.ts';

/** `POST /send-photoapp`: sends a message to a contact over the photo-app channel. */
export const serve = endpoint(
  'send-photoapp',
  sendPhotoapp,
  async (request, deps) => {
    const { organization, body, arrivedAt } = request;
    const recipient = photoappRecipient(organization, body);
    // The platform fetches the file at an address, and not we.
    const address = 'media_url' in body ? body.media_url : undefined;
    const plan = {
      ...askedBy(request, 'send-photoapp'),
      recipient,
      content: photoappContent(body),
      checkAddress: address === undefined ? undefined : () => refuseAddress('media_url', address, deps),
      files: fileFlow(photoappUpload(body), arrivedAt, deps),
      arrivedAt,
      troubleSpot: troubleSpotOf(organization, 'photoapp'),
      openChannel: () => photoappChannel(organization, (file) => photoappPayload(body, file), deps),
      acceptedBody: photoappSent(recipient),
      limitError: 'Provider limit reached' as const,
    };
    return sendMessage(plan, deps);
  },
  keysBeforePhotoapp,
);
export const handler = serve(livePorts(table, queues, secrets, outbound, lateMedia));
