import type { Content } from '../../../conversations/message.ts';
import { leftOf, shownIn } from '../../left-over.ts';
import { memberOf, tolerantBoolean, tolerantId, tolerantName, tolerantObject } from '../../tolerant-reader.ts';

/* What stands around the object of a message's type, whatever the type. */

/** What stands beside the object of a message's type and is shown nowhere: an identity, errors, what is newer than this. */
export function besideOf(type: string, message: unknown): unknown {
  const { image_url, video_url, thumbnail_url, ...referral } = referralSchema.parse(memberOf(message, 'referral'));
  const [address] = Object.keys(shownIn({ image_url, video_url, thumbnail_url }));
  return leftOf(message, {
    ...envelope,
    [type]: true,
    unsupported: { type: true },
    context: contextShown,
    referral: { ...shownIn(referral), ...(address !== undefined && { [address]: true }) },
  });
}

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
export function contextOf(context: unknown): Pick<Content, 'context_message_id' | 'about' | 'forwarded'> {
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
export function referralOf(given: unknown): Content['referral'] {
  const { image_url, video_url, thumbnail_url, ctwa_clid: click_id, ...known } = referralSchema.parse(given);
  const referral = { ...known, media_url: image_url ?? video_url ?? thumbnail_url, click_id };
  return Object.values(referral).some((value) => value !== undefined) ? referral : undefined;
}
