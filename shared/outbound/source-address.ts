import { type AllowList, isExempt } from './address-policy.ts';
import { isForbiddenLiteral } from './addresses.ts';

/**
 * Whether an address, which somebody else is to fetch from and which is never dialled here, cannot be meant for the
 * public: a private or reserved literal in any spelling, or this machine's own name. Other names are not looked up.
 */
export function isPrivateSource(url: URL, allow: AllowList): boolean {
  if (isExempt(url, 'tenant', allow)) return false;
  return /(^|\.)localhost\.?$/.test(url.hostname) || isForbiddenLiteral(url.hostname);
}
