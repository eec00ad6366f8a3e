import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import { type Organization, shortIdOfOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import {
  createKey,
  hashOfKey,
  keyIdOf,
  listKeys,
  makeApiKey,
  organizationOfKey,
  revokeKey,
  type StoredKey,
  stateOfKey,
} from './key.ts';

/** The last moment that ISO 8601 writes with a year of four digits. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A new key of the organization. The key itself is returned here and never again: only its hash is stored. `expiresAt` is ISO
 * 8601 of any zone. Throws 400 for a time that is past, or after the year 9999.
 */
export async function issueKey(
  organization: Organization,
  { name, expiresAt: given }: { name: string; expiresAt?: string },
  deps: Deps<'table:write'>,
): Promise<{ apiKey: string; stored: StoredKey }> {
  const expiresAt = given === undefined ? undefined : endOf(given, deps.clock.now());
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

/** The end of a key, in UTC as all times are stored. */
function endOf(given: string, now: number): string {
  const end = Date.parse(given);
  if (end <= now)
    throw new ApiError('Invalid field', 'expires_at must not be past: the key would be refused from the start');
  if (end > lastMs) throw new ApiError('Invalid field', 'expires_at must be at most 9999-12-31T23:59:59.999Z');
  return isoTime(end);
}

/** The end of a stored key. Keys of earlier versions have it as it was given, in any zone. */
const shownEnd = ({ expires_on: end }: StoredKey): string | null =>
  end === undefined ? null : isoTime(Math.min(Date.parse(end), lastMs));

/** A key as its organization sees it. */
export const showKey = (key: StoredKey, now: number) => ({
  id: key.id,
  name: key.name,
  state: stateOfKey(key, now),
  created_at: key.created_at,
  last_used_at: key.last_used_at ?? null,
  expires_at: shownEnd(key),
  revoked_at: key.revoked_at ?? null,
});

/** A key as an operator sees it. */
export const toKeyView = (key: StoredKey, now: number) => {
  const { id, ...shown } = showKey(key, now);
  return { id, organization_id: key.organization_id, ...shown };
};

/** All keys of an organization, the newest first. */
export async function shownKeysOf(organizationId: OrganizationId, deps: Deps<'table:read'>) {
  const orderOf = ({ created_at, id }: StoredKey) => `${created_at} ${id}`;
  const keys = await listKeys(organizationId, deps);
  const now = deps.clock.now();
  return keys.toSorted((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1)).map((key) => showKey(key, now));
}

/** Revokes a key of the organization. Throws 404 for an id that is none of its keys'. */
export async function revokeOwnKey(
  organizationId: OrganizationId,
  id: string,
  deps: Deps<'table:write'>,
): Promise<StoredKey> {
  const isOwn = organizationOfKey(id) === organizationId;
  const revoked = isOwn ? await revokeKey(id, isoTime(deps.clock.now()), deps) : undefined;
  if (revoked) return revoked;
  throw new ApiError('Key not found', `No key with the id ${id.slice(0, 40)} in this organization.`);
}
