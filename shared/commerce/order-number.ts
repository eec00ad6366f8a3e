import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { AccountCheck } from '../organizations/account-check.ts';
import { type Organization, type ShopPlatform, troubleSpotOf } from '../organizations/organization.ts';
import { noteTrouble } from '../organizations/trouble.ts';
import type { Deps } from '../runtime/deps.ts';
import { failed, type OrderLookup, refusedToken, type Shop, type ShopApi, shopOf, unreadable } from './shop.ts';
import { shopify, shopifyOrderPrefix } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

/** The parameter `orderId`, as the platform has it. It stays text: ids outgrow what a number holds exactly. */
export const orderIdSchema = z.string().regex(/^(?:gid:\/\/shopify\/Order\/)?\d{1,20}$/, {
  error: `must be 1 to 20 digits, also after ${shopifyOrderPrefix}`,
});

/** What a shop is asked, and until when, in ms since the epoch. */
interface Lookup {
  readonly orderId: string;
  readonly deadline: number;
}

/**
 * The number that people know an order by, such as `#1001`, from the organization's shop. Throws `Invalid parameter` when
 * there is no such order or no shop, and `Internal server error` with the reason when the shop cannot say. That it refuses the token
 * is noted, and that it takes it again.
 */
export async function fetchOrderNumber(
  organization: Organization,
  lookup: Lookup,
  deps: Deps<'secrets' | 'http' | 'shop:note'>,
): Promise<string> {
  const answer = await askShop(await shopOf(organization, deps), lookup, deps);
  await noteAnswer(organization, answer, deps);
  if (answer.kind === 'found') return answer.number;
  if (answer.kind === 'unknown') {
    const text = `orderId ${lookup.orderId} is no order that the organization's shop shows us`;
    throw new ApiError('Invalid parameter', text);
  }
  const reason = reasonOf(answer);
  deps.log('shop_not_asked', { reason });
  const text = `The shop cannot be asked for the order's number: ${reason}. ${instead}`;
  throw new ApiError('Internal server error', text);
}

/** A shop that does not answer, or with nonsense, says nothing of the token. */
async function noteAnswer(organization: Organization, answer: OrderLookup, deps: Deps<'shop:note'>): Promise<void> {
  const check = checkOf(answer);
  const spot = troubleSpotOf(organization, 'shop');
  if (check.result === 'ok') await noteTrouble(spot, undefined, deps);
  if (check.result === 'refused') await noteTrouble(spot, check.message, deps);
}

/** Also where the shop stays as it is. */
const instead = 'Try again, or search for the number itself: query takes what the message shows, such as #1001.';

function reasonOf(answer: Extract<OrderLookup, { kind: 'throttled' | 'failed' }>): string {
  return answer.kind === 'failed' ? answer.reason : 'it takes no more requests for now (throttled)';
}

/**
 * An order's number as it may stand in a message: as the shop shows it, and without what the shop puts around it (`#1001`,
 * `EN-1001-A`: `1001`). Inner parts stay: of `INV-2024-001` a message says `2024-001`, and the longest run of digits
 * alone would find everything of that year.
 */
export function orderTermsOf(number: string): string[] {
  const bare = number.replace(/^\D+|\D+$/g, '');
  return bare === '' || bare === number ? [number] : [number, bare];
}

const apis: Readonly<Record<ShopPlatform, ShopApi>> = { shopify, woocommerce };

/** Where the shop names no time. A Shopify bucket gets back in a second what one order costs, many times over. */
const usualWaitMs = seconds(1);
/** Less is not worth another try. */
const shortestTryMs = seconds(1);
/** A WooCommerce order comes whole, with every line and what plugins add. */
const maxAnswerBytes = 1_048_576;

/** Asks the shop for an order until the deadline: once, and once more when it first wants us to wait. */
export async function askShop(shop: Shop, lookup: Lookup, deps: Deps<'http'>): Promise<OrderLookup> {
  const first = await askOnce(shop, lookup, deps);
  if (first.kind !== 'throttled') return first;
  const { waitMs = usualWaitMs } = first;
  if (deps.clock.now() + waitMs + shortestTryMs > lookup.deadline) return first;
  await deps.clock.sleep(waitMs);
  return askOnce(shop, lookup, deps);
}

/** An order that a shop need not have: what counts is whether it answers. */
const anyOrder = '1';

/** Asks a shop whether it takes the token, until `deadline` (ms since the epoch). */
export async function askShopAccount(shop: Shop, deadline: number, deps: Deps<'http'>): Promise<AccountCheck> {
  return checkOf(await askShop(shop, { orderId: anyOrder, deadline }, deps));
}

/** What an answer says of the token. */
function checkOf(answer: OrderLookup): AccountCheck {
  if (answer.kind === 'found' || answer.kind === 'unknown') return { result: 'ok' };
  const isRefused = answer.kind === 'failed' && answer === refusedToken;
  return { result: isRefused ? 'refused' : 'unreachable', message: `The shop cannot be asked: ${reasonOf(answer)}.` };
}

async function askOnce(shop: Shop, { orderId, deadline }: Lookup, { http, clock }: Deps<'http'>): Promise<OrderLookup> {
  const api = apis[shop.platform];
  const request = api.request(shop, orderId);
  const result = await http.request({
    ...request,
    // Firewalls of shops turn clients away that do not say what they are.
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
