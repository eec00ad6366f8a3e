import { isIP } from 'node:net';
import { type AllowList, isExempt, refusalOf } from './address-policy.ts';
import { blockedCode, guardedLookup } from './guarded-lookup.ts';
import type { WhereTo } from './outbound.ts';

/** The system looks up four names at a time (libuv's threads), and whoever dials needs it too. */
const maxHanging = 2;

interface Look {
  readonly allow: AllowList;
  readonly timeoutMs: number;
  /** Names that nobody waits for any more and that are still being looked up: of one process, kept from call to call. */
  readonly hanging: Set<string>;
  /** The system's own unless told otherwise. */
  readonly resolve?: Parameters<typeof guardedLookup>[0];
}

/**
 * Where a tenant's address leads now, by the rules of the dialler; nothing is connected. `unknown` also where too many names
 * hang that were asked about before.
 */
export async function whereTo(address: string, { allow, timeoutMs, hanging, resolve }: Look): Promise<WhereTo> {
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
