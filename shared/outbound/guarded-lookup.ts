import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isForbiddenAddress } from './addresses.ts';

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
