import * as z from 'zod';

/** Before an order's digits, where Shopify writes its ids out. */
export const shopifyOrderPrefix = 'gid://shopify/Order/';

/** E5's `orderId`, as the platform has it. It stays text: ids outgrow what a number holds exactly. */
export const orderIdSchema = z.string().regex(/^(?:gid:\/\/shopify\/Order\/)?\d{1,20}$/, {
  error: `must be 1 to 20 digits, also after ${shopifyOrderPrefix}`,
});

/**
 * An order's number as it may stand in a message: as the shop shows it, and without what the shop puts around it (`#1001`,
 * `EN-1001-A`: `1001`). Inner parts stay: of `INV-2024-001` a message says `2024-001`, and the longest run of digits
 * alone would find everything of that year.
 */
export function orderTermsOf(number: string): string[] {
  const bare = number.replace(/^\D+|\D+$/g, '');
  return bare === '' || bare === number ? [number] : [number, bare];
}
