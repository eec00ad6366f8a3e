import { ApiError } from '../errors.ts';
import { hashOfKey, sameHash, shortIdOf } from '../keys/api-key.ts';
import { type StoredKey, stateOfKey } from '../keys/key.ts';
import { apiKeyKey, parseKey, recordUse } from '../keys/key-store.ts';
import { type Organization, organizationIdOf } from '../organizations/organization.ts';
import { organizationKey, parseOrganization } from '../organizations/organization-item.ts';
import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';

const unknownKey = () =>
  new ApiError('Invalid API key', 'The API key is missing or invalid. Send it as "Authorization: Bearer svc_…".');

/** The organization of a request's key, read afresh each time: a revoked key is refused by the next request. Throws 401. */
export async function organizationOf(
  authorization: string | undefined,
  deps: Deps<'table:write'>,
): Promise<Organization> {
  const [, key = ''] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  const shortId = shortIdOf(key);
  if (shortId === undefined) throw unknownKey();

  const organizationId = organizationIdOf(shortId);
  const hash = hashOfKey(key);
  const items = await deps.table.getMany([apiKeyKey(organizationId, hash), organizationKey(organizationId)]);
  const stored = parseKey(items[0]);
  if (!stored || !sameHash(stored.hash, hash)) throw unknownKey();

  const state = stateOfKey(stored, deps.clock.now());
  if (state !== 'active') throw new ApiError('Invalid API key', `The API key ${stored.id} is ${state}.`);

  const organization = parseOrganization(items[1]);
  if (!organization)
    throw new ApiError('Organization not found', `The organization of key ${stored.id} does not exist.`);
  await noteUse(stored, deps);
  return organization;
}

/** To the hour, so that it costs one write an hour and not one a request. The request does not depend on it. */
async function noteUse(key: StoredKey, deps: Deps<'table:write'>): Promise<void> {
  const hour = `${new Date(deps.clock.now()).toISOString().slice(0, 13)}:00:00.000Z`;
  if (key.last_used_at === hour) return;
  try {
    await recordUse(key, hour, deps);
  } catch (error) {
    deps.log('key_use_not_recorded', { key: key.id, ...errorFields(error) });
  }
}
