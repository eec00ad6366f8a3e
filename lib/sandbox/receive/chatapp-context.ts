import * as z from 'zod';
import { displayNumberOf } from '../chatapp/identifiers.ts';
import { over, ownObject } from './inbound-fields.ts';

/** The fields of where a message comes from: what it answers or is about, whether it was passed on, what was clicked. */
export const contextFields = {
  forwarded: z.enum(['once', 'many'], { error: 'must be once or many' }).optional(),
  /** A product of our catalogue, which the message is about. */
  product: z.union([z.literal(true), ownObject], 'must be true, or an object').optional(),
  /** The ad or the post that the person clicked. */
  referral: z.union([z.enum(['ad', 'post']), ownObject], 'must be ad or post, or an object').optional(),
};

type ContextFields = z.infer<z.ZodObject<typeof contextFields>> & { readonly context_message_id?: string };

/** The member `context` of a message. It says whose the answered message is, which is ours. */
export function contextOf(given: ContextFields, phoneNumberId: string): object | undefined {
  const { context_message_id: id, forwarded, product } = given;
  const context = {
    ...(id !== undefined && { from: displayNumberOf(phoneNumberId), id }),
    ...(forwarded === 'once' && { forwarded: true }),
    ...(forwarded === 'many' && { frequently_forwarded: true }),
    ...(product !== undefined && { referred_product: product === true ? ourProduct : over(ourProduct, product) }),
  };
  return Object.keys(context).length === 0 ? undefined : context;
}

const ourProduct = { catalog_id: '194836987003835', product_retailer_id: 'sku-1' };

const post = {
  source_type: 'post',
  source_id: '120210000000000001',
  source_url: 'https://fb.me/sandbox',
  headline: 'Summer sale',
  body: 'Write to us',
  media_type: 'image',
  image_url: 'https://example.com/sale.jpg',
};
const ad = { ...post, source_type: 'ad', ctwa_clid: 'sandbox-click' };

/** The member `referral` of a message. The members of an object stand in an ad's. */
export function referralOf({ referral }: ContextFields): object | undefined {
  if (referral === undefined) return undefined;
  if (typeof referral === 'string') return { ad, post }[referral];
  return over(ad, referral);
}
