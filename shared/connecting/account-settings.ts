import { seconds } from '../base/clock.ts';
import { askShopAccount } from '../commerce/order-number.ts';
import { ApiError } from '../errors.ts';
import type { AccountCheck } from '../organizations/account-check.ts';
import type { Organization } from '../organizations/organization.ts';
import { type OrganizationChange, refuseForKeys } from '../organizations/organization-input.ts';
import { refuseAddress } from '../outbound/refuse-address.ts';
import { askChatappAccount } from '../providers/chatapp/ask-account.ts';
import { askPhotoappAccount } from '../providers/photoapp/ask-account.ts';
import type { Deps } from '../runtime/deps.ts';
import { type SealedFor, unseal } from '../secrets/seal.ts';
import type { ChannelChange } from './operations.ts';
import type { AccountChannel } from './shown-channel.ts';

/** What a channel is set up with; null takes a setting away. The token is plain. */
export type AccountSettings = Pick<
  ChannelChange,
  'account_id' | 'business_id' | 'provider' | 'platform' | 'url' | 'token'
>;

/** What an organization has stored of a channel, with its token opened. */
export async function storedSettings(
  organization: Organization,
  kind: AccountChannel,
  deps: Deps<'secrets'>,
): Promise<AccountSettings> {
  const open = async (sealed: string | undefined, purpose: SealedFor['purpose']) =>
    sealed === undefined ? undefined : unseal(sealed, { organizationId: organization.id, purpose }, deps);
  switch (kind) {
    case 'chatapp':
      return {
        account_id: organization.cloud_phone_id,
        business_id: organization.chatapp_business_id,
        token: await open(organization.chatapp_bearer_token, 'chatapp-token'),
      };
    case 'photoapp':
      return {
        account_id: organization.photoapp_account_id,
        token: await open(organization.photoapp_token, 'photoapp-token'),
      };
    case 'shop':
      return {
        platform: organization.shop_platform,
        url: organization.shop_url,
        token: await open(organization.shop_token, 'shop-token'),
      };
  }
}

/** A channel's settings as those of the organization. */
export function changeOf(kind: AccountChannel, settings: AccountSettings): OrganizationChange {
  const { account_id, token, business_id, provider, platform, url } = settings;
  switch (kind) {
    case 'chatapp':
      return {
        provider,
        cloud_phone_id: account_id,
        bearer_token: token,
        chatapp_business_id: business_id === null ? '' : business_id,
      };
    case 'photoapp':
      return { photoapp_account_id: account_id, photoapp_token: token };
    case 'shop':
      return { shop_platform: platform, shop_url: url, shop_token: token };
  }
}

/** Throws 400 that names `url` where no key may go to an address that an owner gives: over plain http, or to a private one. */
export async function refuseUrl(url: string | undefined, deps: Deps<'http'>): Promise<void> {
  refuseForKeys('url', url, deps);
  if (url !== undefined) await refuseAddress('url', url, deps);
}

/** For a provider's answer, in ms. */
export const askMs = seconds(10);

/** Asks a channel's provider whether it takes these settings. Throws 400 where one is missing without which it cannot be asked. */
export function askAccount(kind: AccountChannel, settings: AccountSettings, deps: Deps<'http'>): Promise<AccountCheck> {
  const deadline = deps.clock.now() + askMs;
  const { account_id, business_id } = settings;
  const token = needed('token', settings.token);
  switch (kind) {
    case 'chatapp':
      return askChatappAccount({ phoneId: account_id, businessId: business_id ?? undefined, token }, deadline, deps);
    case 'photoapp':
      return askPhotoappAccount({ accountId: needed('account_id', account_id), token }, deadline, deps);
    case 'shop': {
      const [platform, url] = [needed('platform', settings.platform), needed('url', settings.url)];
      refuseForKeys('url', url, deps);
      return askShopAccount({ platform, url, token }, deadline, deps);
    }
  }
}

function needed<T>(name: string, value: T | undefined): T {
  if (value === undefined)
    throw new ApiError('Missing required field', `${name} is required: the channel has none yet`);
  return value;
}

/**
 * Throws where a provider does not take what an owner gives: 400 where it says so, 500 where it could not be asked. So an
 * account leads to no organization whose owners have no token for it.
 */
export function refuseUntaken(check: AccountCheck): void {
  if (check.result === 'refused') throw new ApiError('Invalid provider', `It is not taken: ${check.message}`);
  if (check.result === 'unreachable')
    throw new ApiError('Provider send failed', `Nothing was changed, since it could not be checked: ${check.message}`);
}
