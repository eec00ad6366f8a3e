import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaKey } from './media-keys.ts';

/** What a media link promises. Everything in it is signed. */
export interface LinkContent {
  /** In our storage. */
  readonly key: string;
  /** Without the dot. */
  readonly extension: string;
  /** Seconds since the epoch. */
  readonly expires: number;
  /** To save the file under. */
  readonly name: string | undefined;
}

/** HMAC-SHA256 in base64url. The first line keeps it apart from whatever else may be signed with such a key one day. */
export function signatureOf({ key, extension, expires, name }: LinkContent, { id, secret }: MediaKey): string {
  const signed = ['relaydesk media link 1', id, key, extension, expires, name ?? ''].join('\n');
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

/** Takes the same time whatever is wrong with the signature. */
export function isSignatureOf(given: string, content: LinkContent, key: MediaKey): boolean {
  const [one, other] = [given, signatureOf(content, key)].map((text) => Buffer.from(text));
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other);
}
