import type { Content } from './message.ts';
import type { SendBody } from './send-body.ts';
import { shownCards } from './shown/cards.ts';
import { shownDocument } from './shown/document.ts';
import { shownPlace } from './shown/place.ts';

/** What the conversation shows of a message; the link to its file is not known yet. */
export function contentOf(body: SendBody): Content {
  return {
    message: shownOf(body),
    message_type: body.message_type,
    media_type: mediaTypeOf(body),
    media_url: null,
    context_message_id: body.context_message_id,
    ...(body.message_type === 'reaction' && { reaction: body.reaction }),
  };
}

/** Text, caption or a short description in brackets. */
function shownOf(body: SendBody): string {
  switch (body.message_type) {
    case 'text':
      return body.text;
    case 'image':
    case 'video':
      return body.caption ?? `[${body.message_type}]`;
    case 'audio':
      return '[audio]';
    case 'document':
      return body.caption ?? shownDocument(body);
    case 'location':
      return shownPlace(body.location);
    case 'contacts':
      return shownCards(body.contacts);
    case 'interactive':
      return body.interactive.body;
    case 'reaction':
      return body.reaction.emoji === '' ? '[reaction removed]' : `[reaction] ${body.reaction.emoji}`;
  }
}

function mediaTypeOf({ message_type }: SendBody): Content['media_type'] {
  switch (message_type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'interactive':
      return message_type;
    default:
      return null;
  }
}
