import { isBlank } from '../../../base/blank.ts';
import type { InboundPart } from '../../../channels/inbound.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import type { Content } from '../../../conversations/message.ts';
import { mostParts } from '../../../conversations/parts.ts';
import { leftOf, withOther } from '../../left-over.ts';
import { attachmentPart } from './attachment.ts';
import type { PhotoappMessage } from './event-schema.ts';
import { leftOfReferral, productIn, referralOf } from './referral.ts';

type Parts = readonly [InboundPart, ...InboundPart[]];

/**
 * The content of a message: one part for each attachment, or one alone. `referral` is what the person clicked, and `beside`
 * what else the event says. A message that the platform itself cannot show is `[unsupported]`.
 */
export function messageParts(
  message: PhotoappMessage,
  { referral, beside }: { readonly referral: unknown; readonly beside: unknown },
): Parts {
  const text = isBlank(message.text ?? '') ? '' : (message.text ?? '');
  const [first, ...further] = partsOf(message, text);
  const of = 1 + further.length;
  const about = aboutOf(message, referral);
  const context = { context_message_id: message.reply_to?.mid, ...(about && { about }) };
  const part = ({ content, file }: Said, number: number): InboundPart => ({
    content: { ...content, ...numbered(content, { number, of }), ...context },
    ...(file && { file }),
  });
  const left = leftOfMessage(message, { referral, beside });
  const content: Said['content'] = {
    ...first.content,
    ...withOther(first.content, left),
    referral: referralOf(referral),
  };
  return [part({ ...first, content }, 1), ...further.map((each, index) => part(each, index + 2))];
}

type Said = InboundPart & { readonly content: Content & TypedContent };

function partsOf(message: PhotoappMessage, text: string): readonly [Said, ...Said[]] {
  const [first, ...further] = message.attachments.slice(0, mostParts);
  const answersStory = message.reply_to?.story !== undefined;
  if (!first) return [{ content: textContent(message, text) }];
  // What was written stands with the first.
  return [
    attachmentPart(first, { text, answersStory }),
    ...further.map((each) => attachmentPart(each, { text: '', answersStory })),
  ];
}

/** Which of how many attachments it is, where there are several. */
const numbered = ({ content }: TypedContent, part: { readonly number: number; readonly of: number }) =>
  part.of === 1 ? {} : { content: { ...content, part } };

function textContent({ is_unsupported, quick_reply, reply_to }: PhotoappMessage, text: string): Said['content'] {
  const isText = (text !== '' || quick_reply?.payload !== undefined) && !is_unsupported;
  const typed: TypedContent = isText ? typedText(text, quick_reply) : { type: 'unsupported', content: {} };
  return {
    message: text || (isText ? `[button] ${quick_reply?.payload}` : '[unsupported]'),
    message_type: isText ? textType(quick_reply, reply_to) : 'unsupported',
    media_type: null,
    media_url: null,
    ...typed,
  };
}

/** The text of a chosen quick reply is the person's choice. */
const typedText = (title: string, quickReply: PhotoappMessage['quick_reply']): TypedContent =>
  quickReply
    ? { type: 'reply', content: { kind: 'quick_reply', title, payload: quickReply.payload } }
    : { type: 'text' };

/** The text of a chosen button is the button's; an answer to a story of ours is no answer to a message. */
function textType(
  quick_reply: PhotoappMessage['quick_reply'],
  reply_to: PhotoappMessage['reply_to'],
): 'button' | 'story_reply' | 'text' {
  if (quick_reply !== undefined) return 'button';
  return reply_to?.story === undefined ? 'text' : 'story_reply';
}

/** What a message is about beside another message: a story of ours, a product of the shop. */
function aboutOf({ reply_to }: PhotoappMessage, referral: unknown): Content['about'] {
  const [story, product] = [reply_to?.story, productIn(referral)];
  if (!story && !product) return undefined;
  return { ...(story && { story: { id: story.id, url: story.url } }), ...(product && { product }) };
}

/** What a message and its event say that is shown nowhere. */
export function leftOfMessage(
  message: PhotoappMessage,
  { referral, beside }: { referral: unknown; beside: unknown },
): unknown {
  const { attachments, quick_reply, reply_to, referral: _, ...members } = message;
  const shown = { mid: true, text: true, is_echo: true, is_deleted: true, is_unsupported: true } as const;
  return leftOf(
    {
      ...members,
      quick_reply: attachments.length > 0 ? quick_reply : leftOf(quick_reply, { payload: true }),
      reply_to: leftOf(reply_to, { mid: true, story: { id: true, url: true } }),
      referral: leftOfReferral(referral),
      ...(attachments.length > mostParts && { attachments: attachments.slice(mostParts) }),
      ...(beside as object | undefined),
    },
    shown,
  );
}
