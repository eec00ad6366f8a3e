import { isForbiddenLiteral } from './addresses.ts';
import type { OutboundRequest } from './outbound.ts';

/** `OUTBOUND_ALLOW`: hosts, with or without a port, that may be reached although they are private or plain http. */
export type AllowList = ReadonlySet<string>;

export function parseAllowList(text: string): AllowList {
  return new Set(
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ''),
  );
}

/** Whether the dial-time check is lifted for this request. */
export function isExempt(url: URL, namedBy: OutboundRequest['namedBy'], allow: AllowList): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return namedBy === 'operator' || allow.has(url.hostname) || allow.has(`${url.hostname}:${port}`);
}

/** Why an address as written is refused before anything is looked up, or undefined. Names are checked when dialled. */
export function refusalOf(url: URL, exempt: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https addresses are allowed';
  if (url.username !== '' || url.password !== '') return 'the address carries credentials';
  if (exempt) return undefined;
  // Below 1024 there are no web servers but on the usual ports; https proves that it is one.
  if (url.port !== '' && (url.protocol === 'http:' || Number(url.port) < 1024))
    return 'only the usual ports are allowed';
  // A literal is never looked up, so it is checked here. WHATWG URLs have already turned decimal, octal, hex and short forms into four numbers.
  return isForbiddenLiteral(url.hostname) ? 'the address is private or reserved' : undefined;
}
