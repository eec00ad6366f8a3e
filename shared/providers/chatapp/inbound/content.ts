import { boundedText, isBlank } from '../../../base/text.ts';
import type { InboundFile } from '../../../conversations/awaited-file.ts';
import type { Content } from '../../../conversations/message.ts';
import { memberOf, tolerantId, tolerantName, tolerantObject } from '../../tolerant-reader.ts';
import { describePart } from './description.ts';

/**
 * What our media types call the provider's. A reply to buttons or a list is none: it holds nothing but the chosen title.
 */
const mediaTypes: Readonly<Record<string, Content['media_type']>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  // Voice notes had a type of their own once.
  voice: 'audio',
  document: 'document',
};

const mediaTypeOf = (type: string): Content['media_type'] =>
  (Object.hasOwn(mediaTypes, type) ? mediaTypes[type] : undefined) ?? null;

/** What a message is that says no type; the provider has it too, for what it does not hand on. */
export const unknownType = 'unknown';

/** The type as the provider has it. One without a name of the usual form is `unknownType`. */
export function typeOf(message: unknown): string {
  const type = memberOf(message, 'type');
  return typeof type === 'string' && /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(type) ? type : unknownType;
}

/** What a message is, of whatever type: one that we do not know is shown by its type's name. */
export function contentOf(message: unknown): Content {
  const type = typeOf(message);
  const shown = boundedText(describePart(type, memberOf(message, type)) ?? '');
  return {
    message: isBlank(shown) ? `[${type === unknownType ? 'unsupported' : type}]` : shown,
    message_type: type,
    media_type: mediaTypeOf(type),
    media_url: null,
    context_message_id: tolerantId.parse(memberOf(memberOf(message, 'context'), 'id')),
  };
}

const fileSchema = tolerantObject({
  id: tolerantId,
  url: tolerantName(4096),
  mime_type: tolerantName(255),
  filename: tolerantName(255),
});

/** The file that belongs to a message; undefined where there is none, or nothing to fetch it by. */
export function fileOf(message: unknown): InboundFile | undefined {
  const type = typeOf(message);
  if (mediaTypeOf(type) === null) return undefined;
  const file = fileSchema.parse(memberOf(message, type));
  return file.id === undefined && file.url === undefined ? undefined : file;
}
