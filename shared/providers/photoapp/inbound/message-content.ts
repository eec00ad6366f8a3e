import { isBlank } from '../../../http/blank.ts';
import type { InboundFile } from '../../../messages/inbound/inbound.ts';
import type { Content } from '../../../messages/message.ts';
import { attached } from './attachments.ts';
import type { PhotoappMessage } from './event-schema.ts';

/** What a message says, and its file if it has one. What the platform itself cannot tell is `[unsupported]`. */
export function messageContent({ attachments, is_unsupported, quick_reply, reply_to, ...given }: PhotoappMessage): {
  readonly content: Content;
  readonly file?: InboundFile;
} {
  const text = isBlank(given.text ?? '') ? '' : (given.text ?? '');
  const context = reply_to?.mid === undefined ? {} : { context_message_id: reply_to.mid };
  const { file, ...withFile } = attached(attachments, text) ?? {};
  const said = {
    message: text === '' ? '[unsupported]' : text,
    message_type: text === '' || is_unsupported ? 'unsupported' : textType(quick_reply, reply_to),
    media_type: null,
  };
  return { content: { ...said, ...withFile, media_url: null, ...context }, ...(file && { file }) };
}

/** The text of a chosen button is the button's; an answer to a story of ours is no answer to a message. */
function textType(
  quick_reply: PhotoappMessage['quick_reply'],
  reply_to: PhotoappMessage['reply_to'],
): 'button' | 'story_reply' | 'text' {
  if (quick_reply !== undefined) return 'button';
  return reply_to?.story === undefined ? 'text' : 'story_reply';
}
