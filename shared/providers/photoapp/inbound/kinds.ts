import type { Content } from '../../../conversations/message.ts';
import type { Attachment } from './event-schema.ts';

/** How an attachment is shown. */
export interface Kind extends Pick<Content, 'message_type' | 'media_type'> {
  readonly label: string;
  /** The type of a message with such a file; absent where it cannot be shown. */
  readonly type?: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  readonly source?: string;
}

const uploaded = (type: Exclude<Kind['type'], 'sticker' | undefined>): Kind => ({
  message_type: type,
  media_type: type,
  label: type,
  type,
  source: 'upload',
});

const shared = (source: string, type: 'image' | 'video', label = source): Kind => ({
  message_type: source,
  media_type: type,
  label,
  type,
  source,
});

const unknown: Kind = { message_type: 'unsupported', media_type: null, label: 'unsupported' };

/** A story or a post may be a picture or a film; the platform does not say, and most are pictures. */
const kinds: Readonly<Record<string, Kind>> = {
  image: uploaded('image'),
  animated_image_share: uploaded('image'),
  video: uploaded('video'),
  audio: uploaded('audio'),
  file: uploaded('document'),
  share: shared('share', 'image'),
  ig_post: shared('share', 'image'),
  // A link.
  fallback: shared('share', 'image'),
  story_mention: shared('story_mention', 'image', 'story mention'),
  ig_story: shared('story_mention', 'image', 'story'),
  reel: shared('reel', 'video'),
  ig_reel: shared('reel', 'video'),
  ephemeral: { ...unknown, message_type: 'ephemeral', label: 'disappearing photo or video' },
  like_heart: { message_type: 'sticker', media_type: null, label: 'sticker: ❤️', type: 'sticker' },
};

/** The kind of an attachment; one that we do not know is unsupported. */
export const kindOf = ({ type }: Attachment): Kind => (Object.hasOwn(kinds, type) ? (kinds[type] ?? unknown) : unknown);
