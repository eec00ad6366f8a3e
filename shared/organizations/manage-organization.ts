import { shortIdLength } from '../keys/api-key.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { seal, sealIvBytes } from '../secrets/seal.ts';
import { type Organization, organizationIdOf } from './organization.ts';
import type { NewOrganization, OrganizationChange } from './organization-input.ts';
import { createOrganization, replaceOrganization, type SaveResult } from './organization-store.ts';

type ManageDeps = Deps<'table:write' | 'secrets'>;

/** 16 bytes, as many as a contact id keeps. */
const saltBytes = 16;

/** Makes an organization. Throws when its slug or cloud phone id is taken. */
export async function registerOrganization(input: NewOrganization, deps: ManageDeps): Promise<Organization> {
  const at = isoTime(deps.clock.now());
  const organization: Organization = {
    id: organizationIdOf(deps.ids.base62(shortIdLength)),
    slug: input.slug,
    name: input.name,
    chatapp_provider_choice: input.provider,
    cloud_phone_id: input.cloud_phone_id,
    contact_salt: Buffer.from(deps.ids.bytes(saltBytes)).toString('base64url'),
    created_at: at,
    updated_at: at,
  };
  const saved = { ...organization, chatapp_bearer_token: await sealed(input.bearer_token, organization.id, deps) };
  return settled(saved, await createOrganization(saved, deps));
}

/** Changes what `change` names; an empty value takes the setting away. */
export async function changeOrganization(
  before: Organization,
  change: OrganizationChange,
  deps: ManageDeps,
): Promise<Organization> {
  const after: Organization = {
    ...before,
    ...(change.name !== undefined && { name: change.name }),
    ...(change.provider !== undefined && { chatapp_provider_choice: change.provider }),
    ...(change.cloud_phone_id !== undefined && { cloud_phone_id: change.cloud_phone_id || undefined }),
    ...(change.bearer_token !== undefined && {
      chatapp_bearer_token: await sealed(change.bearer_token, before.id, deps),
    }),
    // Later than before, also within one millisecond: the store tells versions apart by it.
    updated_at: isoTime(Math.max(deps.clock.now(), Date.parse(before.updated_at) + 1)),
  };
  return settled(after, await replaceOrganization(before, after, deps));
}

/** An organization as an operator sees it: whether there is a token, never the token. */
export function toOperatorView({ chatapp_bearer_token, contact_salt: _salt, ...shown }: Organization) {
  return {
    ...shown,
    cloud_phone_id: shown.cloud_phone_id ?? null,
    has_bearer_token: chatapp_bearer_token !== undefined,
  };
}

async function sealed(token: string | undefined, organizationId: string, { secrets, ids }: ManageDeps) {
  if (!token) return undefined;
  return seal(token, await secrets.master(), { organizationId, purpose: 'chatapp-token' }, ids.bytes(sealIvBytes));
}

function settled(organization: Organization, result: SaveResult): Organization {
  if (result.kind === 'saved') return organization;
  const value = result.what === 'slug' ? organization.slug : organization.cloud_phone_id;
  throw new Error(`the ${result.what} ${value} belongs to another organization already`);
}
