import { isIP } from 'node:net';
import { type AllowList, isExempt, refusalOf } from './address-policy.ts';
import { blockedCode, guardedLookup } from './guarded-lookup.ts';
import type { WhereTo } from './outbound.ts';

interface Look {
  readonly allow: AllowList;
  readonly timeoutMs: number;
  /** The system's own unless told otherwise. */
  readonly resolve?: Parameters<typeof guardedLookup>[0];
}

/** Where a tenant's address leads now, by the rules of the dialler; nothing is connected. */
export async function whereTo(address: string, { allow, timeoutMs, resolve }: Look): Promise<WhereTo> {
  const url = URL.parse(address);
  if (!url) return 'blocked';
  const exempt = isExempt(url, 'tenant', allow);
  if (refusalOf(url, exempt) !== undefined) return 'blocked';
  if (exempt || isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return 'allowed';
  return new Promise((done) => {
    // The system's look-up cannot be called off; what it finds later is not waited for.
    const timer = setTimeout(() => done('unknown'), timeoutMs);
    guardedLookup(resolve)(url.hostname, { all: true }, (error) => {
      clearTimeout(timer);
      done(error === null ? 'allowed' : error.code === blockedCode ? 'blocked' : 'unknown');
    });
  });
}
