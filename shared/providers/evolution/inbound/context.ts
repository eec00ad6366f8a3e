import type { Content } from '../../../conversations/message.ts';
import { otherMembers } from '../../kept-json.ts';
import {
  memberOf,
  tolerantBoolean,
  tolerantId,
  tolerantName,
  tolerantNumber,
  tolerantObject,
} from '../../tolerant-reader.ts';

const id = tolerantName(1024);
const address = tolerantName(4096);

const contextSchema = tolerantObject({
  stanzaId: tolerantId,
  isForwarded: tolerantBoolean,
  forwardingScore: tolerantNumber,
  externalAdReply: tolerantObject({
    title: tolerantName(),
    body: tolerantName(4096),
    mediaType: tolerantName(64),
    mediaUrl: address,
    originalImageUrl: address,
    thumbnailUrl: address,
    sourceType: tolerantName(64),
    sourceId: id,
    sourceUrl: address,
    ctwaClid: id,
    ref: id,
  }),
  quotedMessage: tolerantObject({
    productMessage: tolerantObject({ product: tolerantObject({ productId: id }), businessOwnerJid: id }),
  }),
});

type Context = Pick<Content, 'context_message_id' | 'forwarded' | 'referral' | 'about'>;

/** From this score on the chat-app shows that a message was forwarded many times. */
const manyForwards = 5;

/**
 * What a message answers, whether it was passed on, what the person clicked before it, and what else its context says
 * (`left`: mentions, the message that is answered, how long it is shown).
 */
export function contextOf(info: unknown): { readonly context: Context; readonly left?: Record<string, unknown> } {
  const { stanzaId, isForwarded, forwardingScore = 0, externalAdReply, quotedMessage } = contextSchema.parse(info);
  const { productId } = quotedMessage.productMessage.product;
  return {
    context: {
      context_message_id: stanzaId,
      ...(isForwarded && { forwarded: forwardingScore >= manyForwards ? 'many' : 'once' }),
      ...(productId !== undefined && { about: { product: { product_id: productId } } }),
      referral: referralOf(externalAdReply),
    },
    left: leftOf(info, externalAdReply),
  };
}

const told = ['stanzaId', 'isForwarded', 'forwardingScore', 'externalAdReply'];
const toldOfAd = ['title', 'body', 'mediaType', 'sourceType', 'sourceId', 'sourceUrl', 'ctwaClid', 'ref'];

type Ad = ReturnType<typeof contextSchema.parse>['externalAdReply'];

/** Where an ad's picture or film is: the first of them that it has is shown. */
const addressesOfAd = ['mediaUrl', 'originalImageUrl', 'thumbnailUrl'] as const;
const addressOf = (ad: Ad) => addressesOfAd.find((name) => ad[name] !== undefined);

function leftOf(info: unknown, shown: Ad): Record<string, unknown> | undefined {
  const left = otherMembers(info, told);
  const ad = otherMembers(memberOf(info, 'externalAdReply'), [...toldOfAd, addressOf(shown) ?? '']);
  return ad ? { ...left, externalAdReply: ad } : left;
}

/** The provider's names of an ad's media, by their numbers. */
const mediaTypes: readonly string[] = ['none', 'image', 'video'];

function referralOf(ad: Ad): Content['referral'] {
  const address = addressOf(ad);
  const referral = {
    source_type: ad.sourceType,
    source_id: ad.sourceId,
    source_url: ad.sourceUrl,
    headline: ad.title,
    body: ad.body,
    media_type:
      ad.mediaType === undefined ? undefined : (mediaTypes[Number(ad.mediaType)] ?? ad.mediaType.toLowerCase()),
    media_url: address && ad[address],
    click_id: ad.ctwaClid,
    ref: ad.ref,
  };
  return Object.values(referral).some((value) => value !== undefined) ? referral : undefined;
}
