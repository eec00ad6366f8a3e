import type { UploadedFile } from '../../channels/channel.ts';
import type { PhotoappBody } from '../../sending/bodies/photoapp.ts';

/** The platform's names of the kinds of files. */
const attachments = { image: 'image', video: 'video', audio: 'audio', document: 'file' } as const;

/** A message in the platform's shape, but for its recipient. `file` is where the platform fetches an upload. */
export function photoappPayload(body: PhotoappBody, file: UploadedFile | undefined) {
  switch (body.message_type) {
    case 'text':
      return { message: { text: body.text } };
    case 'reaction': {
      const { message_id, emoji } = body.reaction;
      return emoji === ''
        ? { sender_action: 'unreact', payload: { message_id } }
        : { sender_action: 'react', payload: { message_id, reaction: 'love' } };
    }
    default: {
      const url = body.media_url ?? file?.mediaId;
      if (url === undefined) throw new Error('a file is sent by its address, and there is none');
      return { message: { attachment: { type: attachments[body.message_type], payload: { url } } } };
    }
  }
}
