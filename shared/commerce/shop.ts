import * as z from 'zod';
import { ApiError } from '../errors.ts';
import type { Organization, ShopPlatform } from '../organizations/organization.ts';
import type { OutboundRequest, TextAnswer } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';
import { unseal } from '../secrets/seal.ts';

/** Where an organization's orders are, and the token that opens it. */
export interface Shop {
  readonly platform: ShopPlatform;
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
}

/** The organization's shop. Throws `Invalid parameter` for `orderId` when it has none, and says what of one is missing. */
export async function shopOf(organization: Organization, deps: Deps<'secrets'>): Promise<Shop> {
  const { id: organizationId, shop_platform: platform, shop_url: url, shop_token: sealed } = organization;
  if (platform === undefined || url === undefined || sealed === undefined) {
    const settings = Object.entries({ shop_platform: platform, shop_url: url, shop_token: sealed });
    throw noShop(settings.filter(([, value]) => value === undefined).map(([name]) => name));
  }
  const token = await unseal(sealed, { organizationId, purpose: 'shop-token' }, deps);
  return { platform, url, token };
}

function noShop(missing: readonly string[]): ApiError {
  const verb = missing.length > 1 ? 'are' : 'is';
  const text = `orderId cannot be looked up, the organization's shop is not configured: ${missing.join(', ')} ${verb} missing. An owner can connect it in the console (Settings, Channels), and the operator of this service can: relaydesk organization update`;
  return new ApiError('Invalid parameter', text);
}

/**
 * What a shop said about an order. `throttled`: it wants us to wait, so many milliseconds if it names them. `failed`: it
 * cannot be asked, or its answer is none; `reason` follows "the shop cannot be asked:" and never holds its words, which
 * might repeat the token.
 */
export type OrderLookup =
  | { readonly kind: 'found'; readonly number: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'throttled'; readonly waitMs?: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** How a platform's shops are asked for an order. */
export interface ShopApi {
  /** Throws `Invalid parameter` when the id is none of the platform's. */
  request(shop: Shop, orderId: string): Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'>;
  read(answer: TextAnswer): OrderLookup;
}

/** The number that people see, with what the shop puts around it. */
export const orderNumberSchema = z.string().trim().min(1).max(255);

/** The shop cannot be asked, or not understood, for this reason. */
export const failed = (reason: string): OrderLookup => ({ kind: 'failed', reason });

/** The shop does not accept our token. */
export const refusedToken = failed('it refuses shop_token, which must be valid and may read orders');
/** The shop's answer is not what its platform documents. */
export const unreadable = failed('its answer makes no sense');

/** What the status of an answer says, where the platform's own body is not needed for it; undefined for a success. */
export function statusLookup({ status, headers }: TextAnswer): OrderLookup | undefined {
  if (status === 429) return { kind: 'throttled', waitMs: waitOf(headers) };
  if (status === 401 || status === 403) return refusedToken;
  if (status >= 300 && status < 400) return failed(`it redirects (HTTP ${status}); shop_url must be its own address`);
  return status === 200 ? undefined : failed(`it answered HTTP ${status}`);
}

/** `Retry-After` in milliseconds; Shopify sends a decimal. A date or nonsense counts as absent. */
function waitOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Math.ceil(Number(text) * 1000) : undefined;
}
