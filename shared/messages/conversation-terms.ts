import { orderNumber } from '../commerce/order-number.ts';
import { orderTermsOf } from '../commerce/order-terms.ts';
import type { Organization } from '../organizations/organization.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { termsOf } from './search-terms.ts';

/** Of the 29 seconds that a request has: the search comes after it. */
const shopMs = seconds(8);

interface Asked {
  readonly query?: string;
  readonly orderId?: string;
}

/** What E5 searches for: the terms of `query`, then the number of the order with this id; each once. */
export async function conversationTerms(
  organization: Organization,
  { query, orderId }: Asked,
  deps: Deps<'secrets' | 'http'>,
): Promise<string[]> {
  const terms = termsOf(query);
  if (orderId === undefined) return terms;
  const number = await orderNumber(organization, orderId, deps.clock.now() + shopMs, deps);
  return [...new Set([...terms, ...orderTermsOf(number)])];
}
