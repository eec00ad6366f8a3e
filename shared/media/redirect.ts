import { targetOf } from '../outbound/request-target.ts';

/**
 * Where a `Location` leads from an address; undefined when nowhere. Its query stays exactly as it was written: it may be
 * signed, and a parsed URL spells some of it anew.
 */
export function redirectedTo(location: string, from: string): string | undefined {
  if (location === '') return undefined;
  if (URL.canParse(location)) return location;
  // It names a place on the same page.
  if (location.startsWith('#')) return from;
  const url = URL.parse(location, from);
  // The root keeps who is named in front of the host, which is refused later.
  return url ? new URL('/', url).href.slice(0, -1) + targetOf(url, location) : undefined;
}
