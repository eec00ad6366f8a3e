import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type AllowList, isExempt, isForbiddenAddress, refusalOf } from './address-policy.ts';
import type { AddressVerdict } from './outbound.ts';

/** The code of the error that a guarded look-up gives for a name that may not be dialled. */
export const blockedCode = 'ERR_ADDRESS_BLOCKED';

type Resolve = typeof lookup;

/**
 * A `lookup` for `net.connect` that refuses a name when any of its addresses is forbidden. The socket dials exactly
 * the addresses that were checked, so a name that changes its mind between check and dial gains nothing.
 */
export function guardedLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[];
      if (error) return done(error, []);
      if (addresses.length === 0 || addresses.some(({ address }) => isForbiddenAddress(address))) {
        return done(
          Object.assign(new Error('the name leads to a private or reserved address'), { code: blockedCode }),
          [],
        );
      }
      if (options.all) return done(null, addresses);
      const [first] = addresses as [LookupAddress];
      return done(null, first.address, first.family);
    });
  };
}

/** The system looks up four names at a time (libuv's threads), and the dialler needs it too. */
const maxHanging = 2;

interface LookUp {
  readonly allow: AllowList;
  readonly timeoutMs: number;
  /** Names whose look-up has outlived its time and still runs: of one process, kept from call to call. */
  readonly hanging: Set<string>;
  /** The system's own unless told otherwise. */
  readonly resolve?: Resolve;
}

/**
 * Whether a tenant's address may be dialled now, by the rules of the dialler: its name is looked up, and nothing is
 * connected. `unknown` also where too many names hang that were asked about before.
 */
export async function resolveAddress(
  address: string,
  { allow, timeoutMs, hanging, resolve }: LookUp,
): Promise<AddressVerdict> {
  const url = URL.parse(address);
  if (!url) return 'blocked';
  const exempt = isExempt(url, 'tenant', allow);
  if (refusalOf(url, exempt) !== undefined) return 'blocked';
  const { hostname } = url;
  if (exempt || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return 'allowed';
  if (hanging.has(hostname) || hanging.size >= maxHanging) return 'unknown';
  return new Promise((done) => {
    // The system's look-up cannot be called off; what it finds later is not waited for.
    const timer = setTimeout(() => {
      hanging.add(hostname);
      done('unknown');
    }, timeoutMs);
    guardedLookup(resolve)(hostname, { all: true }, (error) => {
      clearTimeout(timer);
      hanging.delete(hostname);
      done(error === null ? 'allowed' : error.code === blockedCode ? 'blocked' : 'unknown');
    });
  });
}
