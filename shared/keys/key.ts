import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { base62Of, type Ids } from '../base/ids.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import { doesNotGoOn, goesOn, organizationIdOf, shortIdOfOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { absent, equals, exists } from '../table/expressions.ts';
import { guardedKeys, keyUseAttribute, shortIdLength } from '../table/layout.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key, Write } from '../table/table.ts';

// The stored key.

/** An API key as it is stored: everything but the key itself. */
const keySchema = z.object({
  id: z.string(),
  organization_id: organizationIdSchema,
  /** SHA-256 of the key, base64url. */
  hash: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** To the hour; absent until the key is used. */
  last_used_at: z.string().optional(),
  /** ISO 8601, like the other times; the key holds for ever without it. */
  expires_on: z.string().optional(),
  revoked_at: z.string().optional(),
  /** Reads in the window that began at `reads_since` (ms since the epoch), as far as they are counted (`read-rate.ts`). */
  reads: z.number().optional(),
  reads_since: z.number().optional(),
});
/** A stored key, parsed. */
export type StoredKey = z.infer<typeof keySchema>;

/** `active`, or why the key is refused. */
export function stateOfKey(key: StoredKey, now: number): 'active' | 'revoked' | 'expired' {
  if (key.revoked_at !== undefined) return 'revoked';
  if (key.expires_on !== undefined && Date.parse(key.expires_on) <= now) return 'expired';
  return 'active';
}

/** A stored key, parsed; undefined for no item. */
export const parseKey = (item: Item | undefined): StoredKey | undefined => item && keySchema.parse(item);

/** Characters of the hash that tell the keys of one organization apart: 132 bits. */
const tagLength = 22;
const idPrefix = 'key_';

const partition = (organizationId: OrganizationId) => `${organizationId}${guardedKeys.keys}`;

/** Where the key with this hash is stored. */
export const apiKeyKey = (organizationId: OrganizationId, hash: string): Key => ({
  pk: partition(organizationId),
  sk: hash.slice(0, tagLength),
});

/** A key's public id says where it is stored: `key_<organization's short id><part of the hash>`. */
export const keyIdOf = (organizationId: OrganizationId, hash: string): string =>
  `${idPrefix}${shortIdOfOrganization(organizationId)}${hash.slice(0, tagLength)}`;

/** Whose a key is, by its id. */
export const organizationOfKey = (id: string): OrganizationId => keyOfId(id).pk.slice(0, -guardedKeys.keys.length);

function keyOfId(id: string): Key {
  const rest = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : '';
  return { pk: partition(organizationIdOf(rest.slice(0, shortIdLength))), sk: rest.slice(shortIdLength) || '-' };
}

// Writes and reads.

/** Stores a new key. Throws when it is there already, and 404 where its organization does not go on: a deletion deletes all keys. */
export async function createKey(key: StoredKey, deps: Deps<'table:write'>): Promise<void> {
  const organizationId = key.organization_id;
  const item = { ...apiKeyKey(organizationId, key.hash), ...key };
  const writes: Write[] = [{ kind: 'put', item, condition: absent() }, goesOn(organizationId)];
  const result = await untilSettled({ over: 'going-on', organizationId }, deps, async () => {
    const made = await deps.table.transact(writes);
    return made.kind === 'conflict' ? again : made;
  });
  if (result.kind === 'done') return;
  if (result.refusals[0]) throw new Error('this key exists already');
  throw doesNotGoOn(organizationId);
}

/** Revokes the key with a public id. Resolves to it, or to undefined when there is none. Revoking twice keeps the first time. */
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

/** Stores when a key was used last, to the hour. A key that is gone stays gone. */
export async function recordUse(key: StoredKey, hour: string, { table }: Deps<'table:write'>): Promise<void> {
  const change = { set: { [keyUseAttribute]: hour } };
  await table.write({ kind: 'update', key: apiKeyKey(key.organization_id, key.hash), change, condition: exists() });
}

/** All keys of an organization, in no particular order. */
export async function listKeys(organizationId: OrganizationId, { table }: Deps<'table:read'>): Promise<StoredKey[]> {
  const items = allPages(table, { condition: equals('pk', partition(organizationId)) });
  return Array.fromAsync(items, (item) => keySchema.parse(item));
}

/** Deletes all keys of an organization. */
export async function deleteKeys(organizationId: OrganizationId, deps: Deps<'table:write'>): Promise<void> {
  const keys = await listKeys(organizationId, deps);
  await deps.table.writeMany(keys.map(({ hash }) => ({ kind: 'delete', key: apiKeyKey(organizationId, hash) })));
}

// The text of a key.

const prefix = 'svc_';
/** 28 base62 characters hold 166 random bits. */
const secretLength = 28;
const checksumLength = 6;

const shape = new RegExp(
  `^${prefix}([0-9A-Za-z]{${shortIdLength}})[0-9A-Za-z]{${secretLength}}([0-9A-Za-z]{${checksumLength}})$`,
);

/**
 * A new key: `svc_`, the organization's short id, the secret part, a checksum. The short id lets the key check read
 * key and organization in one round trip; the checksum refuses a mistyped key without a read.
 */
export function makeApiKey(shortId: string, ids: Ids): string {
  const body = `${prefix}${shortId}${ids.base62(secretLength)}`;
  return body + checksum(body);
}

/** The short id of the organization that a well-formed key claims to belong to; undefined for anything else. */
export function shortIdOf(key: string): string | undefined {
  const [, shortId, sum] = shape.exec(key) ?? [];
  return sum === checksum(key.slice(0, -checksumLength)) ? shortId : undefined;
}

/** SHA-256 in base64url: what is stored instead of the key. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62Of(bytes, checksumLength);
}
