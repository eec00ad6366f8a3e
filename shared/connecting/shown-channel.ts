import { ApiError } from '../errors.ts';
import { decoded, type Instance } from '../instances/instance.ts';
import { findInstance, listInstances } from '../instances/instance-store.ts';
import { toInstanceView } from '../instances/manage-instance.ts';
import { cloudProvider, type Organization, providers } from '../organizations/organization.ts';
import type { Trouble } from '../organizations/trouble.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ShownChannel } from './operations.ts';

/** The channels of which an organization has one each. */
const accountChannels = ['chatapp', 'photoapp', 'shop'] as const;
/** One of them. */
export type AccountChannel = (typeof accountChannels)[number];

/** A channel of an organization, found by its id: one of its accounts, or an instance. */
export type FoundChannel =
  | { readonly kind: AccountChannel; readonly instance?: undefined; readonly shown: ShownChannel }
  | { readonly kind: 'instance'; readonly instance: Instance; readonly shown: ShownChannel };

const instancePrefix = 'instance:';

/** A channel of an organization as its owners see it; undefined where nothing of it is set. */
export function showAccount(organization: Organization, kind: AccountChannel): ShownChannel | undefined {
  const { chatapp_bearer_token, photoapp_token, shop_token, ...settings } = organization;
  const { cloud_phone_id, chatapp_business_id, photoapp_account_id, shop_platform, shop_url } = settings;
  const none = [cloud_phone_id, chatapp_business_id, chatapp_bearer_token].every((value) => value === undefined);
  switch (kind) {
    case 'chatapp': {
      if (none) return undefined;
      const has_token = chatapp_bearer_token !== undefined;
      const provider = providers.find((name) => name === organization.chatapp_provider_choice) ?? cloudProvider;
      const missing = missingOf({ account_id: cloud_phone_id, token: chatapp_bearer_token });
      const unused =
        provider === cloudProvider ? undefined : `The provider is ${provider}: messages go by instances alone.`;
      return {
        ...{ id: kind, kind, provider, has_token },
        ...stateOf(missing ?? unused, organization.chatapp_trouble),
        ...{ account_id: cloud_phone_id ?? null, business_id: chatapp_business_id ?? null },
      };
    }
    case 'photoapp': {
      const missing = missingOf({ account_id: photoapp_account_id, token: photoapp_token });
      if (photoapp_account_id === undefined && photoapp_token === undefined) return undefined;
      const has_token = photoapp_token !== undefined;
      const state = stateOf(missing, organization.photoapp_trouble);
      return { id: kind, kind, ...state, account_id: photoapp_account_id ?? null, has_token };
    }
    case 'shop': {
      const missing = missingOf({ platform: shop_platform, url: shop_url, token: shop_token });
      if (shop_platform === undefined && shop_url === undefined && shop_token === undefined) return undefined;
      const has_token = shop_token !== undefined;
      const state = stateOf(missing, organization.shop_trouble);
      return { id: kind, kind, ...state, platform: shop_platform ?? null, url: shop_url ?? null, has_token };
    }
  }
}

/** An instance as a channel. One without a server sends over the organization's own account, and is as that is. */
export function showInstance(instance: Instance, organization: Organization): ShownChannel {
  const isServer = instance.upstream === 'evolution';
  const account = isServer ? undefined : showAccount(organization, 'chatapp');
  const ofAccount = account ?? stateOf('There is no chatapp channel.', undefined);
  const { state, state_reason, state_since } = isServer ? stateOf(undefined, instance.trouble) : ofAccount;
  return {
    ...{ id: `${instancePrefix}${instance.name}`, kind: 'instance', state, state_reason, state_since },
    ...toInstanceView(instance),
  };
}

/** A found channel, with the organization as it is now. */
export const showFound = (found: FoundChannel, organization: Organization): ShownChannel =>
  found.instance ? showInstance(found.instance, organization) : (showAccount(organization, found.kind) ?? found.shown);

/** All channels of an organization: its accounts, then its instances by name. */
export async function listChannels(organization: Organization, deps: Deps<'table:read'>): Promise<ShownChannel[]> {
  const accounts = accountChannels.flatMap((kind) => showAccount(organization, kind) ?? []);
  const instances = await listInstances(organization.id, deps);
  return [...accounts, ...instances.map((instance) => showInstance(instance, organization))];
}

function stateOf(lacking: string | undefined, trouble: Trouble | undefined) {
  if (lacking !== undefined) return { state: 'incomplete', state_reason: lacking, state_since: null } as const;
  if (!trouble) return { state: 'connected', state_reason: null, state_since: null } as const;
  return { state: 'needs_reconnecting', state_reason: trouble.reason, state_since: trouble.since } as const;
}

function missingOf(settings: Readonly<Record<string, string | undefined>>): string | undefined {
  const names = Object.keys(settings).filter((name) => settings[name] === undefined);
  return names.length === 0 ? undefined : `Missing: ${names.join(', ')}.`;
}

/**
 * The channel of an organization with this id. API Gateway has decoded the path, all but `%25`: a client that has encoded it twice means
 * the same, since no id has a percent sign. Throws 404 where the organization has none.
 */
export async function findChannel(
  organization: Organization,
  given: string,
  deps: Deps<'table:read'>,
): Promise<FoundChannel> {
  const id = decoded(decoded(given));
  const kind = accountChannels.find((name) => name === id);
  const shown = kind && showAccount(organization, kind);
  if (shown) return { kind, shown };
  const instance = id.startsWith(instancePrefix)
    ? await findInstance(organization.id, id.slice(instancePrefix.length), deps)
    : undefined;
  if (instance) return { kind: 'instance', instance, shown: showInstance(instance, organization) };
  throw new ApiError(
    'Channel not found',
    `No channel with the id ${[...id].slice(0, 120).join('')} in this organization.`,
  );
}
