import * as z from 'zod';
import { over, ownObject } from './inbound-fields.ts';

/** The field of what the person clicked: by a name, or by members that stand in those of a link. */
export const referralFields = {
  referral: z
    .union([z.enum(['ad', 'link', 'product']), ownObject], 'must be ad, link or product, or an object')
    .optional(),
};

type ReferralFields = z.infer<z.ZodObject<typeof referralFields>>;

const link = { ref: 'sandbox', source: 'SHORTLINKS', type: 'OPEN_THREAD' };
const kinds = {
  link,
  ad: {
    ref: 'sandbox',
    ad_id: '120210000000000001',
    source: 'ADS',
    type: 'OPEN_THREAD',
    ads_context_data: {
      ad_title: 'Summer sale',
      photo_url: 'https://example.com/sale.jpg',
      post_id: '17850000000000001',
    },
  },
  product: { product: { id: '4900000000000001' } },
};

/** The member `referral` of an event. */
export function referralOf({ referral }: ReferralFields): object | undefined {
  if (referral === undefined) return undefined;
  return typeof referral === 'string' ? kinds[referral] : over(link, referral);
}
