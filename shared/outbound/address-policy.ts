import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { lazy } from '../base/lazy.ts';
import type { AddressVerdict, OutboundRequest } from './outbound.ts';

/** `OUTBOUND_ALLOW`: hosts, with or without a port, that may be reached although they are private or plain http. */
export type AllowList = ReadonlySet<string>;

/** Reads the setting's value: entries between commas, in any case, with white space around them. Checks nothing. */
export function parseAllowList(text: string): AllowList {
  return new Set(
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ''),
  );
}

/** Whether the allow list names an address's host, alone or with its port. */
function isNamed(url: URL, allow: AllowList): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allow.has(url.hostname) || allow.has(`${url.hostname}:${port}`);
}

/** Whether an address may be dialled without a look at its network: it is the operator's own, or the allow list names its host. */
export const isExempt = (url: URL, namedBy: OutboundRequest['namedBy'], allow: AllowList): boolean =>
  namedBy === 'operator' || isNamed(url, allow);

/** This machine itself: what goes there passes no network. */
const ownMachine = /^(127(\.\d+){3}|\[::1\]|localhost)$/;

/**
 * Why no key may go to an address, as words for a caller or an operator; undefined when one may. Everyone on the way reads what
 * goes over plain http.
 */
export function keyRefusalOf(url: URL, allow: AllowList): string | undefined {
  if (url.protocol === 'https:' || ownMachine.test(url.hostname) || isNamed(url, allow)) return undefined;
  return 'a key goes over https alone, unless OUTBOUND_ALLOW names the host';
}

/** The headers of our requests that are no credentials. Any other may bear a key. */
const plainHeaders = /^(accept|accept-encoding|content-type|user-agent)$/i;

/** Whether a request may bear a key. */
export const bearsKey = ({ headers = {} }: Pick<OutboundRequest, 'headers'>): boolean =>
  Object.keys(headers).some((name) => !plainHeaders.test(name));

/**
 * Why an address as it is written is refused before anything is looked up, as words for a caller; undefined when it is not.
 * Names are checked when they are dialled.
 */
export function refusalOf(url: URL, exempt: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https addresses are allowed';
  if (url.username !== '' || url.password !== '') return 'the address carries credentials';
  if (exempt) return undefined;
  // Below 1024 there are no web servers but on the usual ports; https proves that it is one.
  if (url.port !== '' && (url.protocol === 'http:' || Number(url.port) < 1024))
    return `its port is ${url.port}; https has 443 or 1024 and up, http has 80`;
  // A literal is never looked up, so it is checked here. WHATWG URLs have already turned decimal, octal, hex and short forms into four numbers.
  return isForbiddenLiteral(url.hostname) ? isPrivate : undefined;
}

/** Of an address that is not in the public internet. */
export const isPrivate = 'the address is private or reserved';

/** The system looks up few names at a time (half as many as libuv has threads), and requests need some of them. */
const maxHanging = 2;

interface LookUp {
  readonly allow: AllowList;
  readonly timeoutMs: number;
  /** Names whose look-up has outlived its time and still runs: of one process, kept from call to call. */
  readonly hanging: Set<string>;
  /** The system's own by default. */
  readonly resolve?: Resolve;
}

/**
 * Whether a tenant's address may be dialled now, by the rules of the dialler: its name is looked up, and nothing is
 * connected. `unknown` also for a name whose earlier look-up still hangs, and for all names while too many hang.
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
    // The system's look-up cannot be called off; its late result is not waited for.
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

/** The code of the error that a guarded look-up gives for a name that may not be dialled. */
export const blockedCode = 'ERR_ADDRESS_BLOCKED';

type Resolve = typeof lookup;

/**
 * A `lookup` for `net.connect` that refuses a name when any of its addresses is forbidden. The socket dials exactly
 * the addresses that were checked, so a name whose addresses change between check and dial gains nothing.
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

/** Networks that a tenant's address must not lead to: IANA's special-purpose registries for IPv4 and IPv6. */
const forbiddenNetworks = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Only 2000::/3 is global unicast. Inside it: Teredo and the other protocol assignments, documentation, 6to4 (which
  // hides an IPv4 address) and SRv6. NAT64 and IPv4-mapped addresses lie outside 2000::/3 and fall with the rest.
  ipv6: ['::/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1'],
} as const;

/** One list for each family: Node looks an IPv4 address up among IPv6 networks too, as ::ffff:…, and all of those are forbidden. */
const forbidden = { ipv4: lazy(() => listOf('ipv4')), ipv6: lazy(() => listOf('ipv6')) };

function listOf(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of forbiddenNetworks[family]) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether a URL's `hostname` is an address itself, IPv6 in its brackets, and a forbidden one. Names are not looked up. */
export function isForbiddenLiteral(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(literal) !== 0 && isForbiddenAddress(literal);
}

/** Whether an IP address, in any spelling the system accepts, lies outside the public internet. What is no address is forbidden. */
export function isForbiddenAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return forbidden[family]().check(address, family);
}

/**
 * Path and query as they go out. The query goes as it was written wherever a request line can carry that: signatures of
 * storage links cover it, and WHATWG's spelling differs (`'` becomes `%27`, a bare `?` is dropped).
 */
export function targetOf(url: URL, written: string): string {
  const [address = ''] = written.split('#', 1);
  const start = address.indexOf('?');
  const query = start < 0 ? '' : address.slice(start);
  return url.pathname + (/^[\x21-\x7e]*$/.test(query) ? query : url.search);
}
