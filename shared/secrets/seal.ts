import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Ids } from '../base/ids.ts';
import type { OrganizationId } from '../identifiers.ts';
import { firstKeyId, type Secrets } from './secrets.ts';

/** What a sealed value belongs to. Sealed for one owner or purpose, it opens for no other. */
export interface SealedFor {
  readonly organizationId: OrganizationId;
  readonly purpose:
    | 'chatapp-token'
    | 'photoapp-token'
    | 'shop-token'
    | 'webhook-secret'
    | 'gateway-key'
    | 'gateway-webhook-secret';
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * A value sealed for an owner and purpose, with AES-256-GCM under a key that is derived for them from the master secret's
 * current key: `v2.<id of that key>.<base64url of iv, tag, ciphertext>`; under the first key as before there were others,
 * `v1.<…>`, which earlier versions of this service can open.
 */
export async function seal(
  plain: string,
  owner: SealedFor,
  { secrets, ids }: { readonly secrets: Secrets; readonly ids: Pick<Ids, 'bytes'> },
): Promise<string> {
  const { id, secret } = await secrets.current();
  const iv = ids.bytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, owner), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const head = id === firstKeyId ? 'v1' : `v2.${id}`;
  return `${head}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** The plain value. Throws when it was sealed for another owner or purpose, under a key that is gone, or was tampered with. */
export async function unseal(
  sealed: string,
  owner: SealedFor,
  { secrets }: { readonly secrets: Secrets },
): Promise<string> {
  const { keyId, body } = partsOf(sealed);
  const key = await secrets.withId(keyId);
  if (!key) throw new Error(`a value is sealed under the key ${keyId}, which the master secret does not have`);
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key.secret, owner), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** The id of the master secret's key that a value is sealed under. Throws for what is no sealed value. */
export const keyIdOf = (sealed: string): string => partsOf(sealed).keyId;

function partsOf(sealed: string): { readonly keyId: string; readonly body: string } {
  const [version, ...parts] = sealed.split('.');
  const [keyId, body] = version === 'v1' ? [firstKeyId, ...parts] : parts;
  if ((version !== 'v1' && version !== 'v2') || keyId === undefined || body === undefined)
    throw new Error('a sealed value has an unknown version');
  return { keyId, body };
}

/** As a key object: Node takes ten times as long over a key in bytes. */
const keyOf = (master: string, { organizationId, purpose }: SealedFor): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `relaydesk:${purpose}:${organizationId}`, 32)));
