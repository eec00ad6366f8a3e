import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Ids } from '../base/ids.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Secrets } from './secrets.ts';

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

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/**
 * A value sealed for an owner and purpose, with AES-256-GCM under a key that is derived from the master secret for them:
 * `v1.<base64url of iv, tag, ciphertext>`.
 */
export async function seal(
  plain: string,
  owner: SealedFor,
  { secrets, ids }: { readonly secrets: Secrets; readonly ids: Pick<Ids, 'bytes'> },
): Promise<string> {
  const master = await secrets.master();
  const iv = ids.bytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(master, owner), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** The plain value. Throws when it was sealed for another owner or purpose, under another master secret, or was tampered with. */
export function unseal(sealed: string, master: string, owner: SealedFor): string {
  const [head, body = ''] = sealed.split('.');
  if (head !== version) throw new Error('a sealed value has an unknown version');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(master, owner), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

function keyOf(master: string, { organizationId, purpose }: SealedFor): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, '', `relaydesk:${purpose}:${organizationId}`, 32));
}
