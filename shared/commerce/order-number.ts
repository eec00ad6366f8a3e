import { seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { Organization, ShopPlatform } from '../organizations/organization.ts';
import { isExempt } from '../outbound/address-policy.ts';
import type { Deps } from '../runtime/deps.ts';
import { failed, unreadable, type OrderLookup, type Shop, type ShopApi, shopOf } from './shop.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

const apis: Readonly<Record<ShopPlatform, ShopApi>> = { shopify, woocommerce };

/** Where the shop names no time. A Shopify bucket gets back in a second what one order costs, many times over. */
const usualWaitMs = seconds(1);
/** Less is not worth another try. */
const shortestTryMs = seconds(1);
/** A WooCommerce order comes whole, with every line and whatever plugins add. */
const maxAnswerBytes = 1_048_576;

/** Asks the shop for an order, until `deadline` (ms since the epoch): once, and once more when it first wants us to wait. */
export async function askShop(shop: Shop, orderId: string, deadline: number, deps: Deps<'http'>): Promise<OrderLookup> {
  const first = await askOnce(shop, orderId, deadline, deps);
  if (first.kind !== 'throttled') return first;
  const { waitMs = usualWaitMs } = first;
  if (deps.clock.now() + waitMs + shortestTryMs > deadline) return first;
  await deps.clock.sleep(waitMs);
  return askOnce(shop, orderId, deadline, deps);
}

async function askOnce(
  shop: Shop,
  orderId: string,
  deadline: number,
  { http, settings, clock }: Deps<'http'>,
): Promise<OrderLookup> {
  const api = apis[shop.platform];
  const request = api.request(shop, orderId);
  const url = new URL(request.url);
  if (url.protocol === 'http:' && !isExempt(url, 'tenant', settings.outboundAllow)) {
    return failed('shop_url is http, and a token goes over https alone');
  }
  const result = await http.request({
    ...request,
    // Firewalls of shops turn away who does not say what they are.
    headers: { ...request.headers, accept: 'application/json', 'user-agent': 'relaydesk' },
    namedBy: 'tenant',
    timeoutMs: Math.max(1, deadline - clock.now()),
    maxBytes: maxAnswerBytes,
  });
  if (result.kind !== 'answer') {
    return failed(result.reason === 'timeout' ? 'no answer in time' : `it cannot be reached (${result.reason})`);
  }
  return result.cut ? unreadable : api.read({ ...result, body: result.body.toString('utf8') });
}

/**
 * The number that people know an order by, such as `#1001`, from the organization's shop, until `deadline` (ms since the
 * epoch). Throws `Invalid parameter` when there is no such order or no shop, and `Internal server error` with the reason
 * when the shop cannot say.
 */
export async function fetchOrderNumber(
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
