import * as z from 'zod';

/** Before an order's digits, where Shopify writes its ids out. */
export const shopifyOrderPrefix = 'gid://shopify/Order/';

/** E5's `orderId`, as the platform has it. It stays text: ids outgrow what a number holds exactly. */
export const orderIdSchema = z.string().regex(/^(?:gid:\/\/shopify\/Order\/)?\d{1,20}$/, {
  error: `must be 1 to 20 digits, also after ${shopifyOrderPrefix}`,
});
