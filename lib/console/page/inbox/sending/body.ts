import type { Schema } from '../../api/client.ts';
import type { Message } from '../conversation.ts';

/** A template with what fills it. */
export type FilledTemplate = Schema<'FilledTemplate'>;

/** What the agent has written, chosen or recorded, before it is a request. */
export type Content =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File; readonly caption: string }
  | { readonly kind: 'link'; readonly message: Message }
  | { readonly kind: 'template'; readonly template: FilledTemplate; readonly text: string }
  | { readonly kind: 'reaction'; readonly message_id: string; readonly emoji: string };

/** Where it goes, and what it answers. */
export interface Address {
  readonly platform: 'chatapp' | 'photoapp';
  readonly contactId: string;
  /** The provider's id of the message that it answers. */
  readonly replyTo?: string;
}

/** The body of the send; `mediaId` is the file's, once it was uploaded. */
export function bodyOf(content: Content, { platform, contactId, replyTo }: Address, mediaId?: string) {
  const common = { contact_id: contactId, ...(replyTo && platform === 'chatapp' && { context_message_id: replyTo }) };
  switch (content.kind) {
    case 'text':
      return { ...common, message_type: 'text', text: content.text };
    case 'template':
      return { ...common, message_type: 'template', template: content.template };
    case 'reaction':
      return {
        ...common,
        message_type: 'reaction',
        reaction: { message_id: content.message_id, emoji: content.emoji },
      };
    case 'link':
      return { ...common, ...sentAgain(content.message) };
    case 'file': {
      const message_type = typeOf(content.file);
      return { ...common, message_type, media_id: mediaId, ...said(content, { message_type, platform }) };
    }
  }
}

/** What a provider shows a file as. What it would not show is a document. */
export function typeOf({ type }: Pick<File, 'type'>): 'image' | 'video' | 'audio' | 'document' {
  if (/^image\/(jpeg|png)$/.test(type)) return 'image';
  if (type === 'video/mp4') return 'video';
  return type.startsWith('audio/') ? 'audio' : 'document';
}

/** Sound has no caption, and nothing of the photo-app's has one. */
function said(
  { file, caption }: Extract<Content, { kind: 'file' }>,
  { message_type, platform }: { readonly message_type: string; readonly platform: string },
) {
  if (message_type === 'audio' || platform === 'photoapp') return {};
  return { ...(caption && { caption }), ...(message_type === 'document' && { filename: file.name }) };
}

/** Whether a message that failed has all that it takes to be sent again from here. */
export const canBeSentAgain = ({ type, media_url, content }: Message) =>
  content !== null && (type === 'text' || type === 'interactive' || (isFile(type) && media_url !== null));

const isFile = (type: Message['type']) => ['image', 'video', 'audio', 'document', 'sticker'].includes(type);

function sentAgain({ type, media_url, content }: Message) {
  const { kind, ...interactive } = content as Record<string, unknown>;
  const { body, caption, filename } = content as Record<string, string | undefined>;
  if (type === 'text') return { message_type: 'text', text: body };
  if (type === 'interactive') return { message_type: 'interactive', interactive: { type: kind, ...interactive } };
  return { message_type: type, media_url, ...(caption && { caption }), ...(type === 'document' && { filename }) };
}
