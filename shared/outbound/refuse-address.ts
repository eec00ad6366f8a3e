import { seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import { isExempt, isForbiddenLiteral, isPrivate, refusalOf } from './address-policy.ts';

/** Names that never lead to the public internet (RFC 6761, 6762, 8375, ICANN's `internal`), and such without a dot. */
const privateName = /^[^.]+$|(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Why an address may not be kept for later, or handed to another's server, as it is written: besides what `refusalOf` says,
 * its name is one that other networks than the internet give. Undefined when it may.
 */
export function keptRefusalOf(url: URL, exempt: boolean): string | undefined {
  const refusal = refusalOf(url, exempt);
  if (refusal !== undefined || exempt) return refusal;
  // Dots at the end of a name change nothing about where it leads.
  const name = url.hostname.replace(/\.+$/, '');
  return isForbiddenLiteral(name) || (!name.startsWith('[') && privateName.test(name)) ? isPrivate : undefined;
}

/**
 * Throws 400 that names the field when an address may not be handed to another's server: by the rules for those that are
 * dialled here, in what is written and in where its name leads. A server that stands beside private ones must not be led to them.
 */
export async function refuseAddress(field: string, address: string, deps: Deps<'http'>): Promise<void> {
  const url = URL.parse(address);
  const refusal = url ? keptRefusalOf(url, isExempt(url, 'tenant', deps.settings.outboundAllow)) : 'it is not a URL';
  if (refusal !== undefined) throw new ApiError('Invalid field', `${field} is refused: ${refusal}`);
  await refusePrivateName(field, address, deps);
}

/** For the look-up of a name. One that takes longer says nothing against the address. */
const lookUpMs = seconds(3);

/**
 * Throws 400 when the name in the address leads to a private address now. A name that cannot be looked up may be on its way,
 * or the look-up's fault a passing one. The answer tells an organization which names the deployment's own DNS has, though not
 * where they lead: a network whose names are secret needs a resolver that keeps them.
 */
export async function refusePrivateName(field: string, address: string, { http }: Deps<'http'>): Promise<void> {
  if ((await http.resolve(address, lookUpMs)) !== 'blocked') return;
  throw new ApiError('Invalid field', `${field} is refused: the name leads to a private or reserved address`);
}
