import { ApiError } from '../errors.ts';
import type { Organization, ShopPlatform } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { unseal } from '../secrets/seal.ts';

/** Where an organization's orders are, and what opens it. */
export interface Shop {
  readonly platform: ShopPlatform;
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
}

/** The organization's shop. Throws `Invalid parameter` for `orderId` when it has none, and says what of one is missing. */
export async function shopOf(organization: Organization, { secrets }: Deps<'secrets'>): Promise<Shop> {
  const { id: organizationId, shop_platform: platform, shop_url: url, shop_token: sealed } = organization;
  if (platform === undefined || url === undefined || sealed === undefined) {
    const settings = Object.entries({ shop_platform: platform, shop_url: url, shop_token: sealed });
    throw noShop(settings.filter(([, value]) => value === undefined).map(([name]) => name));
  }
  const token = unseal(sealed, await secrets.master(), { organizationId, purpose: 'shop-token' });
  return { platform, url, token };
}

function noShop(missing: readonly string[]): ApiError {
  const verb = missing.length > 1 ? 'are' : 'is';
  const text = `orderId cannot be looked up, the organization's shop is not configured: ${missing.join(', ')} ${verb} missing`;
  return new ApiError('Invalid parameter', text);
}
