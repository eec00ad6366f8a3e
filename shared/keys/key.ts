import * as z from 'zod';
import { organizationIdOf, shortIdLength, shortIdOfOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, equals, exists } from '../table/conditions.ts';
import { keyPartitionSuffix } from '../table/layout.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';

/** An API key as it is stored: everything but the key itself. */
export const keySchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  /** SHA-256 of the key, base64url. */
  hash: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** To the hour; absent until the key is used. */
  last_used_at: z.string().optional(),
  expires_on: z.string().optional(),
  revoked_at: z.string().optional(),
});
export type StoredKey = z.infer<typeof keySchema>;

/** `active`, or why the key is refused. */
export function stateOfKey(key: StoredKey, now: number): 'active' | 'revoked' | 'expired' {
  if (key.revoked_at !== undefined) return 'revoked';
  if (key.expires_on !== undefined && Date.parse(key.expires_on) <= now) return 'expired';
  return 'active';
}

/** Characters of the hash that tell the keys of one organization apart: 132 bits. */
const tagLength = 22;
const idPrefix = 'key_';

const partition = (organizationId: string) => `${organizationId}${keyPartitionSuffix}`;

/** Where the key with this hash is stored. */
export const apiKeyKey = (organizationId: string, hash: string): Key => ({
  pk: partition(organizationId),
  sk: hash.slice(0, tagLength),
});

/** A key's public id says where it is stored: `key_<organization's short id><part of the hash>`. */
export const keyIdOf = (organizationId: string, hash: string): string =>
  `${idPrefix}${shortIdOfOrganization(organizationId)}${hash.slice(0, tagLength)}`;

export const parseKey = (item: Item | undefined): StoredKey | undefined => item && keySchema.parse(item);

export async function createKey(key: StoredKey, { table }: Deps<'table:write'>): Promise<void> {
  const item = { ...apiKeyKey(key.organization_id, key.hash), ...key };
  const result = await table.write({ kind: 'put', item, condition: absent() });
  if (result.kind === 'refused') throw new Error('this key exists already');
}

/** The revoked key, or undefined when there is no such key. Revoking twice keeps the first time. */
export async function revokeKey(
  id: string,
  at: string,
  { table }: Deps<'table:write'>,
): Promise<StoredKey | undefined> {
  const where = keyOfId(id);
  const change = { setOnce: { revoked_at: at } };
  const result = await table.write({ kind: 'update', key: where, change, condition: exists() });
  return result.kind === 'done' ? parseKey(await table.get(where)) : undefined;
}

export async function recordUse(key: StoredKey, hour: string, { table }: Deps<'table:write'>): Promise<void> {
  const change = { set: { last_used_at: hour } };
  await table.write({ kind: 'update', key: apiKeyKey(key.organization_id, key.hash), change, condition: exists() });
}

/** All keys of an organization, in no particular order. */
export async function listKeys(organizationId: string, { table }: Deps<'table:read'>): Promise<StoredKey[]> {
  const items = allPages(table, { condition: equals('pk', partition(organizationId)) });
  return Array.fromAsync(items, (item) => keySchema.parse(item));
}

function keyOfId(id: string): Key {
  const rest = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : '';
  return { pk: partition(organizationIdOf(rest.slice(0, shortIdLength))), sk: rest.slice(shortIdLength) || '-' };
}
