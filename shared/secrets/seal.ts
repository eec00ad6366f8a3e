import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** What a sealed value belongs to. Sealed for one owner or purpose, it opens for no other. */
export interface SealedFor {
  readonly organizationId: string;
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

/** AES-256-GCM under a key derived from the master secret for this owner and purpose: `v1.<base64url of iv, tag, ciphertext>`. */
export function seal(plain: string, master: string, owner: SealedFor, iv: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', keyOf(master, owner), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** The plain value. Throws when it was sealed for someone else, under another master secret, or was tampered with. */
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

export const sealIvBytes = ivBytes;

function keyOf(master: string, { organizationId, purpose }: SealedFor): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, '', `relaydesk:${purpose}:${organizationId}`, 32));
}
