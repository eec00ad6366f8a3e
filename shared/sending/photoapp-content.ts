import { shownDocument, shownReaction } from '../conversations/description.ts';
import type { Content } from '../conversations/message.ts';
import type { MediaKind, MediaSource, Taken } from '../media/media-source.ts';
import type { PhotoappBody } from './bodies/photoapp.ts';
import { fileOf } from './content.ts';

/** What the conversation shows of a photo-app message. A file that the platform fetches elsewhere stands there by its address. */
export function photoappContent(body: PhotoappBody): Content {
  const common = { message_type: body.message_type, media_type: null, media_url: null, platform: 'photoapp' as const };
  switch (body.message_type) {
    case 'text':
      return { ...common, type: 'text', message: body.text };
    case 'reaction': {
      const { reaction } = body;
      return { ...common, type: 'reaction', content: reaction, reaction, message: shownReaction(reaction.emoji) };
    }
    default: {
      const { message_type: type, media_url } = body;
      const message = type === 'document' ? shownDocument({ media_url }) : `[${type}]`;
      return { ...common, type, content: {}, message, media_type: type, media_url: media_url ?? null };
    }
  }
}

const megabyte = 1_048_576;

/** What the platform accepts of each kind. */
const taken: Readonly<Record<MediaKind, Taken>> = {
  image: { maxBytes: 8 * megabyte, extensions: ['jpg', 'png'], takes: 'images must be JPEG or PNG' },
  video: {
    maxBytes: 25 * megabyte,
    extensions: ['mp4', 'ogv', 'avi', 'mov', 'webm'],
    takes: 'videos must be MP4, OGG, AVI, MOV or WebM',
  },
  audio: {
    maxBytes: 25 * megabyte,
    extensions: ['aac', 'm4a', 'wav', 'mp4'],
    takes: 'audio must be AAC, M4A, WAV or MP4',
  },
  document: { maxBytes: 25 * megabyte, extensions: ['pdf'], takes: 'documents must be PDF' },
};

/** The upload that a message names; undefined where the platform fetches its file elsewhere, or it has none. */
export function photoappUpload(body: PhotoappBody): MediaSource | undefined {
  if (!('media_id' in body) || body.media_id === undefined) return undefined;
  return { ...fileOf(body.message_type, { media_id: body.media_id }), taken: taken[body.message_type] };
}
