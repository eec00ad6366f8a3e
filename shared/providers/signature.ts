import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether one of `secrets` has signed these bytes: `X-Hub-Signature-256: sha256=<hex of HMAC-SHA256>`. Over the raw bytes
 * as they came, never over parsed JSON. Every secret is tried, so that the time tells nothing.
 */
export function isSigned(bytes: Uint8Array, header: string | undefined, secrets: readonly string[]): boolean {
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  const given = Buffer.from(hex, 'hex');
  const matches = secrets.map((secret) => {
    const expected = createHmac('sha256', secret).update(bytes).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches.includes(true);
}
