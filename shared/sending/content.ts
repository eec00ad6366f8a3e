import type { Channel } from '../channels/channel.ts';
import type { TypedContent } from '../conversations/content.ts';
import { shownCards, shownDocument, shownPlace, shownReaction } from '../conversations/description.ts';
import type { Content } from '../conversations/message.ts';
import type { MediaSource, SentKind } from '../media/media-source.ts';
import type { KnownOrganization } from '../organizations/organization.ts';
import type { Interactive } from './bodies/interactive.ts';
import { placeOf } from './bodies/media.ts';
import type { PlainBody } from './bodies/send-body.ts';
import { chatappRecipient } from './recipient.ts';

/** What the send flow is told of a message that says by itself what is sent. */
export const plainMessage = (organization: KnownOrganization, body: PlainBody) => ({
  recipient: chatappRecipient(organization, body),
  content: contentOf(body),
  file: mediaOf(body),
  /** The channel as it is, once it is open: of a template more is to be done (`template-message.ts`). */
  opened: (channel: Promise<Channel>) => channel,
});

/** What the conversation shows of a message; the link to its file is not known yet. */
export function contentOf(body: PlainBody): Content {
  return {
    message: shownOf(body),
    message_type: body.message_type,
    ...typedOf(body),
    media_type: mediaTypeOf(body),
    media_url: null,
    context_message_id: body.context_message_id,
    ...(body.message_type === 'reaction' && { reaction: body.reaction }),
  };
}

/** What it carries for programs; a file's type and size are not known yet. */
function typedOf(body: PlainBody): TypedContent {
  switch (body.message_type) {
    case 'text':
      return { type: 'text' };
    case 'image':
    case 'video':
      return { type: body.message_type, content: { caption: body.caption } };
    case 'audio':
    case 'sticker':
      return { type: body.message_type, content: {} };
    case 'document':
      return { type: 'document', content: { caption: body.caption, filename: body.filename } };
    case 'location':
      return { type: 'location', content: body.location };
    case 'contacts':
      return { type: 'contacts', content: { cards: body.contacts } };
    case 'interactive': {
      const { type: kind, ...members } = body.interactive;
      return { type: 'interactive', content: { kind, ...members } };
    }
    case 'reaction':
      return { type: 'reaction', content: body.reaction };
  }
}

/** Text, caption or a short description in brackets. */
function shownOf(body: PlainBody): string {
  switch (body.message_type) {
    case 'text':
      return body.text;
    case 'image':
    case 'video':
      return body.caption ?? `[${body.message_type}]`;
    case 'audio':
    case 'sticker':
      return `[${body.message_type}]`;
    case 'document':
      return body.caption ?? shownDocument(body);
    case 'location':
      return shownPlace(body.location);
    case 'contacts':
      return shownCards(body.contacts);
    case 'interactive':
      return shownInteractive(body.interactive);
    case 'reaction':
      return shownReaction(body.reaction.emoji);
  }
}

/** A product can be sent without a word. */
const shownInteractive = (interactive: Interactive) =>
  interactive.type === 'product' ? (interactive.body ?? `[product] ${interactive.product_id}`) : interactive.body;

function mediaTypeOf({ message_type }: PlainBody): Content['media_type'] {
  switch (message_type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'interactive':
      return message_type;
    case 'sticker':
      return 'image';
    case 'text':
    case 'location':
    case 'contacts':
    case 'reaction':
      return null;
  }
}

/** The file that a message carries, its own or in the header; undefined when it has none. */
export function mediaOf(body: PlainBody): MediaSource | undefined {
  switch (body.message_type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'sticker':
      return fileOf(body.message_type, body);
    case 'document':
      return { ...fileOf('document', body), filename: body.filename };
    case 'interactive':
      return body.interactive.header_media && headerMediaOf(body.interactive.header_media);
    default:
      return undefined;
  }
}

/** The file of a message that names it by `media_url` or by `media_id`. */
export const fileOf = (
  kind: SentKind,
  { media_url: url, media_id: mediaId }: { readonly media_url?: string; readonly media_id?: string },
): MediaSource => ({ ...placeOf({ url, mediaId }), kind, field: url === undefined ? 'media_id' : 'media_url' });

interface HeaderMedia {
  readonly type: 'image' | 'video' | 'document';
  readonly url?: string;
  readonly media_id?: string;
  readonly filename?: string;
}

/** A name is for documents alone, as outside of headers. */
function headerMediaOf({ type, url, media_id: mediaId, filename }: HeaderMedia): MediaSource {
  const field = `interactive.header_media.${url === undefined ? 'media_id' : 'url'}`;
  return { ...placeOf({ url, mediaId }), kind: type, field, ...(type === 'document' && { filename }) };
}
