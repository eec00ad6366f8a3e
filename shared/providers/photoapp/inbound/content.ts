import { isBlank } from '../../../base/text.ts';
import type { InboundFile } from '../../../conversations/awaited-file.ts';
import type { Content } from '../../../conversations/message.ts';
import type { Attachment, PhotoappMessage } from './event-schema.ts';

/** The content of a message, and its file if it has one. A message that the platform itself cannot show is `[unsupported]`. */
export function messageContent({ attachments, is_unsupported, quick_reply, reply_to, ...given }: PhotoappMessage): {
  readonly content: Content;
  readonly file?: InboundFile;
} {
  const text = isBlank(given.text ?? '') ? '' : (given.text ?? '');
  const context = reply_to?.mid === undefined ? {} : { context_message_id: reply_to.mid };
  const { file, ...withFile } = attachmentContent(attachments, text) ?? {};
  const textContent = {
    message: text === '' ? '[unsupported]' : text,
    message_type: text === '' || is_unsupported ? 'unsupported' : textType(quick_reply, reply_to),
    media_type: null,
  };
  return { content: { ...textContent, ...withFile, media_url: null, ...context }, ...(file && { file }) };
}

/** The text of a chosen button is the button's; an answer to a story of ours is no answer to a message. */
function textType(
  quick_reply: PhotoappMessage['quick_reply'],
  reply_to: PhotoappMessage['reply_to'],
): 'button' | 'story_reply' | 'text' {
  if (quick_reply !== undefined) return 'button';
  return reply_to?.story === undefined ? 'text' : 'story_reply';
}

/**
 * The content of a message with attachments; undefined without any. Its file is the first that has an address. The others
 * are named in its text, since a message has one file.
 */
function attachmentContent(
  attachments: readonly Attachment[],
  text: string,
): (Pick<Content, 'message' | 'message_type' | 'media_type'> & { readonly file?: InboundFile }) | undefined {
  const first = attachments.find(({ payload }) => payload.url !== undefined) ?? attachments[0];
  if (!first) return undefined;
  const { message_type, media_type } = kindOf(first);
  const others = attachments.filter((one) => one !== first);
  const names = others.slice(0, mostNamed).map((other) => `[${kindOf(other).label}]`);
  const uncounted = others.length > mostNamed ? ', …' : '';
  const more = others.length === 0 ? '' : ` (and ${others.length} more: ${names.join(', ')}${uncounted})`;
  const { url } = first.payload;
  return {
    message: `${text === '' ? describeAttachment(first) : text}${more}`,
    message_type,
    media_type,
    ...(url !== undefined && { file: { url } }),
  };
}

/** How many further attachments are named. */
const mostNamed = 10;

/** The text that stands for an attachment: `[image]`, `[share] Its title`. */
function describeAttachment(attachment: Attachment): string {
  const { title = '' } = attachment.payload;
  return `[${kindOf(attachment).label}]${title === '' ? '' : ` ${title}`}`;
}

interface Kind extends Pick<Content, 'message_type' | 'media_type'> {
  readonly label: string;
}

const kind = (message_type: string, media_type: Content['media_type'], label = message_type): Kind => ({
  message_type,
  media_type,
  label,
});

/** A story or a post may be a picture or a film; the platform does not say, and most are pictures. */
const kinds: Readonly<Record<string, Kind>> = {
  image: kind('image', 'image'),
  animated_image_share: kind('image', 'image'),
  video: kind('video', 'video'),
  audio: kind('audio', 'audio'),
  file: kind('document', 'document'),
  share: kind('share', 'image'),
  ig_post: kind('share', 'image'),
  story_mention: kind('story_mention', 'image', 'story mention'),
  ig_story: kind('story_mention', 'image', 'story'),
  reel: kind('reel', 'video'),
  ig_reel: kind('reel', 'video'),
  ephemeral: kind('ephemeral', null, 'disappearing photo or video'),
  like_heart: kind('sticker', null, 'sticker: ❤️'),
};
const unknown = kind('unsupported', null);

const kindOf = ({ type }: Attachment): Kind => (Object.hasOwn(kinds, type) ? (kinds[type] ?? unknown) : unknown);
