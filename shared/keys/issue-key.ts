import { isoTime } from '../base/clock.ts';
import { type Organization, shortIdOfOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { createKey, hashOfKey, keyIdOf, makeApiKey, type StoredKey, stateOfKey } from './key.ts';

/** A new key of the organization. The key itself is returned here and never again: only its hash is stored. */
export async function issueKey(
  organization: Organization,
  { name, expiresAt }: { name: string; expiresAt?: string },
  deps: Deps<'table:write'>,
): Promise<{ apiKey: string; stored: StoredKey }> {
  const apiKey = makeApiKey(shortIdOfOrganization(organization.id), deps.ids);
  const hash = hashOfKey(apiKey);
  const stored: StoredKey = {
    id: keyIdOf(organization.id, hash),
    organization_id: organization.id,
    hash,
    name,
    created_at: isoTime(deps.clock.now()),
    expires_on: expiresAt,
  };
  await createKey(stored, deps);
  return { apiKey, stored };
}

/** A key as an operator sees it. */
export function toKeyView(key: StoredKey, now: number) {
  return {
    id: key.id,
    organization_id: key.organization_id,
    name: key.name,
    state: stateOfKey(key, now),
    created_at: key.created_at,
    last_used_at: key.last_used_at ?? null,
    expires_at: key.expires_on ?? null,
    revoked_at: key.revoked_at ?? null,
  };
}
