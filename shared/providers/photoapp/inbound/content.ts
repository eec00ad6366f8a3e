import { boundedName, isBlank } from '../../../base/text.ts';
import type { InboundFile } from '../../../conversations/awaited-file.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import type { Content } from '../../../conversations/message.ts';
import { tolerantId, tolerantName, tolerantObject } from '../../tolerant-reader.ts';
import type { Attachment, PhotoappMessage } from './event-schema.ts';
import { kindOf } from './kinds.ts';

/** The content of a message, and its file if it has one. A message that the platform itself cannot show is `[unsupported]`. */
export function messageContent({
  attachments,
  is_unsupported,
  quick_reply,
  reply_to,
  referral,
  ...given
}: PhotoappMessage): {
  readonly content: Content;
  readonly file?: InboundFile;
} {
  const text = isBlank(given.text ?? '') ? '' : (given.text ?? '');
  const { file, ...withFile } = attachmentContent(attachments, text) ?? {};
  const isText = (text !== '' || quick_reply?.payload !== undefined) && !is_unsupported;
  const typed: TypedContent = isText ? typedText(text, quick_reply) : { type: 'unsupported', content: {} };
  const textContent = {
    message: text || (isText ? `[button] ${quick_reply?.payload}` : '[unsupported]'),
    message_type: isText ? textType(quick_reply, reply_to) : 'unsupported',
    media_type: null,
    ...typed,
  };
  const context = { context_message_id: reply_to?.mid, ...(reply_to?.story && { about: { story: reply_to.story } }) };
  const content = { ...textContent, ...withFile, media_url: null, ...context, referral: referralOf(referral) };
  return { content, ...(file && { file }) };
}

/** The text of a chosen quick reply is the person's choice. */
const typedText = (title: string, quickReply: PhotoappMessage['quick_reply']): TypedContent =>
  quickReply
    ? { type: 'reply', content: { kind: 'quick_reply', title, payload: quickReply.payload } }
    : { type: 'text' };

const name = tolerantName();
const referralSchema = tolerantObject({
  source: tolerantName(64),
  type: tolerantName(64),
  ref: name,
  ad_id: tolerantId,
  referer_uri: tolerantName(4096),
  ads_context_data: tolerantObject({ ad_title: name, photo_url: tolerantName(4096), video_url: tolerantName(4096) }),
});

/** What the person clicked before writing; undefined where nothing is known of it. */
export function referralOf(given: unknown): Content['referral'] {
  const { source, type, ref, ad_id, referer_uri, ads_context_data } = referralSchema.parse(given);
  const { ad_title, photo_url, video_url } = ads_context_data;
  const referral = {
    source_type: source?.toLowerCase() ?? type?.toLowerCase(),
    source_id: ad_id,
    source_url: referer_uri,
    headline: ad_title,
    media_url: photo_url ?? video_url,
    ref,
  };
  return Object.values(referral).some((value) => value !== undefined) ? referral : undefined;
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
):
  | (Pick<Content, 'message' | 'message_type' | 'media_type'> & TypedContent & { readonly file?: InboundFile })
  | undefined {
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
    ...typedAttachment(first, text),
    ...(url !== undefined && { file: { url } }),
  };
}

/** What an attachment carries for programs. `source` says where the file is from. */
function typedAttachment(attachment: Attachment, text: string): TypedContent {
  const { type, source } = kindOf(attachment);
  if (type === undefined) return { type: 'unsupported', content: { type: boundedName(attachment.type, 64) } };
  const caption = text === '' ? attachment.payload.title || undefined : text;
  return { type, content: { caption, source } };
}

/** How many further attachments are named. */
const mostNamed = 10;

/** The text that stands for an attachment: `[image]`, `[share] Its title`. */
function describeAttachment(attachment: Attachment): string {
  const { title = '' } = attachment.payload;
  return `[${kindOf(attachment).label}]${title === '' ? '' : ` ${title}`}`;
}
