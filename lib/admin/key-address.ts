import { keyRefusalOf, parseAllowList } from '../../shared/outbound/address-policy.ts';

/** Throws one line when no key may go to the address in an operator's setting; `allow` is the value of `OUTBOUND_ALLOW`. */
export function refuseKeyAddress(setting: string, url: URL, allow: string): void {
  const refusal = keyRefusalOf(url, parseAllowList(allow));
  if (refusal !== undefined) throw new Error(`${setting} must be https: ${refusal}`);
}
