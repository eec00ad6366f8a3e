import { createHash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62Of, type Ids } from '../base/ids.ts';
import { shortIdLength } from '../organizations/organization.ts';

const prefix = 'svc_';
/** 28 base62 characters hold 166 random bits; the contract asks for 160. */
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

/** In constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62Of(bytes, checksumLength);
}
