import { isBlank } from '../../../base/blank.ts';
import { isObject } from '../../../base/is-object.ts';
import { boundedText } from '../../../base/text.ts';
import type { InboundFile } from '../../../conversations/awaited-file.ts';
import type { Content } from '../../../conversations/message.ts';
import { withOther } from '../../left-over.ts';
import { memberOf, tolerantId, tolerantName, tolerantObject } from '../../tolerant-reader.ts';
import { besideOf, contextOf, referralOf } from './around.ts';
import { shownOf } from './description.ts';
import { readTypes, typedContentOf } from './typed-content.ts';

/** The content of a message of any type. A type that we do not know is shown by its name. */
export function contentOf(message: unknown): Content {
  const type = typeOf(message);
  const typed = typedContentOf(type, message);
  const shown = boundedText(shownOf(typed, { type, part: memberOf(message, type) }) ?? '');
  return {
    message: isBlank(shown) ? `[${type === unknownType ? 'unsupported' : type}]` : shown,
    message_type: type,
    ...withOther(typed, besideOf(type, message)),
    media_type: mediaTypeOf(type),
    media_url: null,
    ...contextOf(memberOf(message, 'context')),
    referral: referralOf(memberOf(message, 'referral')),
  };
}

/** The file of a message; undefined when it has none, or neither an id nor an address to fetch it by. */
export function fileOf(message: unknown): InboundFile | undefined {
  const type = typeOf(message);
  if (mediaTypeOf(type) === null) return undefined;
  const file = fileSchema.parse(memberOf(message, type));
  return file.id === undefined && file.url === undefined ? undefined : file;
}

const fileSchema = tolerantObject({
  id: tolerantId,
  url: tolerantName(4096),
  mime_type: tolerantName(255),
  filename: tolerantName(),
});

/** The type of a message that names none. The provider uses it too, for what it does not hand on. */
export const unknownType = 'unknown';

/**
 * The provider's type of a message; `unknownType` when it is no name of the usual form. Some of the provider's webhooks
 * leave it out: then the object that the message has tells it.
 */
export function typeOf(message: unknown): string {
  const type = memberOf(message, 'type') ?? readTypes.find((name) => isObject(memberOf(message, name)));
  return typeof type === 'string' && /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(type) ? type : unknownType;
}

/** The provider's types of messages with a file, in ours. A reply to buttons or a list has none: it holds a title alone. */
const mediaTypes: Readonly<Record<string, Content['media_type']>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  // Voice notes had a type of their own in earlier versions of the provider's API.
  voice: 'audio',
  document: 'document',
};

const mediaTypeOf = (type: string): Content['media_type'] =>
  (Object.hasOwn(mediaTypes, type) ? mediaTypes[type] : undefined) ?? null;
