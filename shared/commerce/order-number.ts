import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { askShop } from './ask-shop.ts';
import type { OrderLookup } from './order-lookup.ts';
import { shopOf } from './shop.ts';

/**
 * The number that people know an order by, such as `#1001`, from the organization's shop, until `deadline` (ms since the
 * epoch). Throws `Invalid parameter` when there is no such order or no shop, and `Internal server error` with the reason
 * when the shop cannot say.
 */
export async function orderNumber(
  organization: Organization,
  orderId: string,
  deadline: number,
  deps: Deps<'secrets' | 'http'>,
): Promise<string> {
  const lookup = await askShop(await shopOf(organization, deps), orderId, deadline, deps);
  if (lookup.kind === 'found') return lookup.number;
  if (lookup.kind === 'unknown') {
    throw new ApiError('Invalid parameter', `orderId ${orderId} is no order that the organization's shop shows us`);
  }
  const reason = reasonOf(lookup);
  deps.log('shop_not_asked', { reason });
  throw new ApiError('Internal server error', `The shop cannot be asked for the order's number: ${reason}.`);
}

function reasonOf(lookup: Extract<OrderLookup, { kind: 'throttled' | 'failed' }>): string {
  return lookup.kind === 'failed' ? lookup.reason : 'it takes no more requests for now (throttled); try again later';
}
