import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import { type SealedFor, seal } from '../secrets/seal.ts';
import { shortIdLength } from '../table/layout.ts';
import { type Organization, organizationIdOf } from './organization.ts';
import { type AllowDeps, type NewOrganization, type OrganizationChange, refuseForKeys } from './organization-input.ts';
import { createOrganization, replaceOrganization, type SaveResult } from './organization-store.ts';

type ManageDeps = Deps<'table:write' | 'secrets'> & AllowDeps;

/** 16 bytes, as many as a contact id keeps. */
const saltBytes = 16;

/** Makes an organization. Throws when its slug, or one of its accounts at the providers, is taken, and 400 for its shop's address. */
export async function registerOrganization(input: NewOrganization, deps: ManageDeps): Promise<Organization> {
  refuseForKeys('shop_url', input.shop_url, deps);
  const at = isoTime(deps.clock.now());
  const organization: Organization = {
    id: organizationIdOf(deps.ids.base62(shortIdLength)),
    slug: input.slug,
    name: input.name,
    chatapp_provider_choice: input.provider,
    cloud_phone_id: input.cloud_phone_id,
    chatapp_business_id: input.chatapp_business_id,
    photoapp_account_id: input.photoapp_account_id,
    shop_platform: input.shop_platform,
    shop_url: input.shop_url,
    contact_salt: Buffer.from(deps.ids.bytes(saltBytes)).toString('base64url'),
    inbox_filled_at: at,
    created_at: at,
    updated_at: at,
  };
  const saved = { ...organization, ...(await sealedTokens(input, organization, deps)) };
  return settled(saved, await createOrganization(saved, deps));
}

/** Changes what `change` names; an empty value removes the setting. Throws when an account at a provider is taken, and 400 for a shop's address. */
export async function changeOrganization(
  before: Organization,
  change: OrganizationChange,
  deps: ManageDeps,
): Promise<Organization> {
  refuseForKeys('shop_url', change.shop_url, deps);
  const after: Organization = {
    ...before,
    ...(change.name !== undefined && { name: change.name }),
    ...(change.provider !== undefined && { chatapp_provider_choice: change.provider }),
    ...(change.cloud_phone_id !== undefined && { cloud_phone_id: change.cloud_phone_id || undefined }),
    ...(change.chatapp_business_id !== undefined && { chatapp_business_id: change.chatapp_business_id || undefined }),
    ...(change.photoapp_account_id !== undefined && { photoapp_account_id: change.photoapp_account_id || undefined }),
    ...(change.shop_platform !== undefined && { shop_platform: change.shop_platform || undefined }),
    ...(change.shop_url !== undefined && { shop_url: change.shop_url || undefined }),
    ...(change.send_rate !== undefined && { sends_per_second: change.send_rate || undefined }),
    ...(change.read_rate !== undefined && { reads_per_second: change.read_rate || undefined }),
    ...(change.contacts_quota !== undefined && { contacts_quota: change.contacts_quota || undefined }),
    ...(change.media_quota !== undefined && { media_quota: change.media_quota || undefined }),
    ...(change.webhooks_quota !== undefined && { webhooks_quota: change.webhooks_quota || undefined }),
    ...(await sealedTokens(change, before, deps)),
    ...endedTroubles(change),
    updated_at: laterThan(before, deps),
  };
  return settled(after, await replaceOrganization(before, after, deps));
}

/** What a change says of each channel is new, so that nothing is known against it. */
function endedTroubles(change: OrganizationChange) {
  const isChanged = (...names: (keyof OrganizationChange)[]) => names.some((name) => change[name] !== undefined);
  return {
    ...(isChanged('provider', 'cloud_phone_id', 'bearer_token') && { chatapp_trouble: undefined }),
    ...(isChanged('photoapp_account_id', 'photoapp_token') && { photoapp_trouble: undefined }),
    ...(isChanged('shop_platform', 'shop_url', 'shop_token') && { shop_trouble: undefined }),
  };
}

const settingsOf = {
  chatapp: ['cloud_phone_id', 'chatapp_business_id', 'chatapp_bearer_token', 'chatapp_trouble'],
  photoapp: ['photoapp_account_id', 'photoapp_token', 'photoapp_trouble'],
  shop: ['shop_platform', 'shop_url', 'shop_token', 'shop_trouble'],
} as const;

/** Takes all settings of a channel away; its account is free. Throws `Contention` when the organization has changed meanwhile. */
export async function removeAccount(
  before: Organization,
  channel: keyof typeof settingsOf,
  deps: Deps<'table:write'>,
): Promise<Organization> {
  const none = Object.fromEntries(settingsOf[channel].map((name) => [name, undefined]));
  const after: Organization = { ...before, ...none, updated_at: laterThan(before, deps) };
  return settled(after, await replaceOrganization(before, after, deps));
}

/**
 * Suspends an organization, so that its keys are refused from the next request on, or lets it go on. What is so already
 * stays as it is, with its first time. Throws `Contention` when it has changed meanwhile.
 */
export async function setSuspended(
  before: Organization,
  isSuspended: boolean,
  deps: Deps<'table:write'>,
): Promise<Organization> {
  if ((before.suspended_at !== undefined) === isSuspended) return before;
  const at = laterThan(before, deps);
  const after: Organization = { ...before, suspended_at: isSuspended ? at : undefined, updated_at: at };
  return settled(after, await replaceOrganization(before, after, deps));
}

/** Later than before, also within one millisecond: the condition of the write compares it. */
const laterThan = ({ updated_at }: Organization, { clock }: Pick<ManageDeps, 'clock'>) =>
  isoTime(Math.max(clock.now(), Date.parse(updated_at) + 1));

/** An organization as an operator sees it: whether there are tokens, never the tokens. */
export function toOperatorView(organization: Organization) {
  const { chatapp_bearer_token, photoapp_token, shop_token, ...others } = organization;
  const { contact_salt: _salt, few_sends_left_until: _until, ...shown } = others;
  return {
    ...shown,
    cloud_phone_id: shown.cloud_phone_id ?? null,
    chatapp_business_id: shown.chatapp_business_id ?? null,
    has_bearer_token: chatapp_bearer_token !== undefined,
    photoapp_account_id: shown.photoapp_account_id ?? null,
    has_photoapp_token: photoapp_token !== undefined,
    shop_platform: shown.shop_platform ?? null,
    shop_url: shown.shop_url ?? null,
    has_shop_token: shop_token !== undefined,
    suspended_at: shown.suspended_at ?? null,
    sends_per_second: shown.sends_per_second ?? null,
    reads_per_second: shown.reads_per_second ?? null,
    contacts_quota: shown.contacts_quota ?? null,
    media_quota: shown.media_quota ?? null,
    webhooks_quota: shown.webhooks_quota ?? null,
  };
}

/** The tokens of an input that are given, sealed; an empty one is undefined and removes what is stored. */
async function sealedTokens(
  { bearer_token, photoapp_token, shop_token }: Pick<OrganizationChange, TokenName>,
  { id: organizationId }: Pick<Organization, 'id'>,
  deps: Deps<'secrets'>,
): Promise<Pick<Organization, 'chatapp_bearer_token' | 'photoapp_token' | 'shop_token'>> {
  const sealed = async (token: string, purpose: SealedFor['purpose']) =>
    token === '' ? undefined : seal(token, { organizationId, purpose }, deps);
  return {
    ...(bearer_token !== undefined && { chatapp_bearer_token: await sealed(bearer_token, 'chatapp-token') }),
    ...(photoapp_token !== undefined && { photoapp_token: await sealed(photoapp_token, 'photoapp-token') }),
    ...(shop_token !== undefined && { shop_token: await sealed(shop_token, 'shop-token') }),
  };
}

type TokenName = 'bearer_token' | 'photoapp_token' | 'shop_token';

function settled(organization: Organization, result: SaveResult): Organization {
  if (result.kind === 'saved') return organization;
  throw new ApiError('Channel already exists', `the ${result.what} belongs to another organization already`);
}
