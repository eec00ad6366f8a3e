import { boundedText, isBlank } from '../../../base/text.ts';
import type { InboundFile } from '../../../conversations/awaited-file.ts';
import type { Content } from '../../../conversations/message.ts';
import { leftOf, shownIn, withOther } from '../../left-over.ts';
import {
  isObject,
  memberOf,
  tolerantBoolean,
  tolerantId,
  tolerantName,
  tolerantObject,
} from '../../tolerant-reader.ts';
import { shownOf } from './description.ts';
import { readTypes, typedContentOf } from './typed-content.ts';

/** The content of a message of any type. A type that we do not know is shown by its name. */
export function contentOf(message: unknown): Content {
  const type = typeOf(message);
  const typed = typedContentOf(type, message);
  const referral = referralOf(memberOf(message, 'referral'));
  const shown = boundedText(shownOf(typed, { type, part: memberOf(message, type) }) ?? '');
  return {
    message: isBlank(shown) ? `[${type === unknownType ? 'unsupported' : type}]` : shown,
    message_type: type,
    ...withOther(typed, besideOf(type, message)),
    media_type: mediaTypeOf(type),
    media_url: null,
    ...contextOf(memberOf(message, 'context')),
    referral,
  };
}

/** What stands beside the object of a message's type and is shown nowhere: an identity, errors, what is newer than this. */
export const besideOf = (type: string, message: unknown): unknown => {
  const { image_url, video_url, thumbnail_url, ...referral } = referralSchema.parse(memberOf(message, 'referral'));
  const [address] = Object.keys(shownIn({ image_url, video_url, thumbnail_url }));
  return leftOf(message, {
    ...envelope,
    [type]: true,
    unsupported: { type: true },
    context: contextShown,
    referral: { ...shownIn(referral), ...(address !== undefined && { [address]: true }) },
  });
};

/** What every message bears, and is shown as its ids, time, sender and recipient. */
const envelope = {
  ...({ id: true, type: true, timestamp: true, group_id: true, from: true, from_user_id: true } as const),
  ...({ to: true, to_user_id: true, recipient: true, recipient_user_id: true } as const),
};

const contextSchema = tolerantObject({
  id: tolerantId,
  forwarded: tolerantBoolean,
  frequently_forwarded: tolerantBoolean,
  referred_product: tolerantObject({ catalog_id: tolerantName(), product_retailer_id: tolerantName() }),
});
const contextShown = {
  ...({ id: true, forwarded: true, frequently_forwarded: true } as const),
  referred_product: { catalog_id: true, product_retailer_id: true } as const,
};

/** What a message answers, and whether it was passed on. */
function contextOf(context: unknown): Pick<Content, 'context_message_id' | 'about' | 'forwarded'> {
  const { id, forwarded, frequently_forwarded, referred_product } = contextSchema.parse(context);
  const { catalog_id, product_retailer_id: product_id } = referred_product;
  const isAbout = catalog_id !== undefined || product_id !== undefined;
  return {
    context_message_id: id,
    ...(isAbout && { about: { product: { catalog_id, product_id } } }),
    ...(forwarded && { forwarded: 'once' as const }),
    ...(frequently_forwarded && { forwarded: 'many' as const }),
  };
}

const address = tolerantName(4096);
const referralSchema = tolerantObject({
  source_type: tolerantName(64),
  source_id: tolerantName(),
  source_url: address,
  headline: tolerantName(),
  body: tolerantName(4096),
  media_type: tolerantName(64),
  image_url: address,
  video_url: address,
  thumbnail_url: address,
  ctwa_clid: tolerantName(),
  ref: tolerantName(),
});

/** What the person clicked before writing; undefined where nothing is known of it. */
function referralOf(given: unknown): Content['referral'] {
  const { image_url, video_url, thumbnail_url, ctwa_clid: click_id, ...known } = referralSchema.parse(given);
  const referral = { ...known, media_url: image_url ?? video_url ?? thumbnail_url, click_id };
  return Object.values(referral).some((value) => value !== undefined) ? referral : undefined;
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
