import type { Content } from '../../../conversations/message.ts';
import { leftOf } from '../../left-over.ts';
import { tolerantId, tolerantName, tolerantObject } from '../../tolerant-reader.ts';

const name = tolerantName();
const word = tolerantName(64);
const address = tolerantName(4096);
const referralSchema = tolerantObject({
  source: word,
  type: word,
  ref: name,
  ad_id: tolerantId,
  referer_uri: address,
  ads_context_data: tolerantObject({ ad_title: name, photo_url: address, video_url: address }),
  product: tolerantObject({ id: tolerantId }),
});

/** What the person clicked before writing; undefined where nothing is known of it. */
export function referralOf(given: unknown): Content['referral'] {
  const { source, type, ref, ad_id, referer_uri, ads_context_data } = referralSchema.parse(given);
  const { ad_title, photo_url, video_url } = ads_context_data;
  const referral = {
    source_type: (source ?? type)?.toLowerCase(),
    source_id: ad_id,
    source_url: referer_uri,
    headline: ad_title,
    media_type: photo_url ? 'image' : video_url && 'video',
    media_url: photo_url ?? video_url,
    ref,
  };
  return Object.values(referral).some((value) => value !== undefined) ? referral : undefined;
}

/** The product of the shop that the message is about, as the referral says. */
export function productIn(given: unknown): { readonly product_id: string } | undefined {
  const { id } = referralSchema.parse(given).product;
  return id === undefined ? undefined : { product_id: id };
}

/** What a referral says beside what is shown of it. */
export function leftOfReferral(given: unknown): unknown {
  const { source, ads_context_data } = referralSchema.parse(given);
  return leftOf(given, {
    [source === undefined ? 'type' : 'source']: true,
    ref: true,
    ad_id: true,
    referer_uri: true,
    ads_context_data: { ad_title: true, [ads_context_data.photo_url === undefined ? 'video_url' : 'photo_url']: true },
    product: { id: true },
  });
}
