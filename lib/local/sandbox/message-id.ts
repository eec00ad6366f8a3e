import { randomBytes } from 'node:crypto';

/** A fresh id in the provider's shape: `wamid.HBg…`, 58 characters of standard base64, with its `+`, `/` and `=`. */
export function newMessageId(): string {
  const bytes = randomBytes(37);
  // These first 18 bits are the `HBg` of the real ones.
  bytes.set([0x1c, 0x18, (bytes[2] ?? 0) & 0x3f]);
  return `wamid.${bytes.toString('base64')}`;
}
