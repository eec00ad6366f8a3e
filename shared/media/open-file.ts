import { targetOf } from '../outbound/address-policy.ts';
import { headerText } from '../outbound/answer.ts';
import type { OpenResult } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';

/** An answer whose body is still to be read. */
export type Answer = Extract<OpenResult, { kind: 'answer' }>;

/** What an address led to. `file`: a 200, still to be read or left. */
export type OpenedFile =
  | { readonly kind: 'file'; readonly answer: Answer; readonly address: string }
  | {
      readonly kind: 'none';
      /** What the server did, to follow the name of the field: `answered 404; …`. Names no address. */
      readonly what: string;
      /** Of the last answer that was no redirect. */
      readonly status?: number;
      /** The address may not be dialled. */
      readonly blocked?: true;
    };

const maxRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** Compressed files would hide their length; what servers compress all the same is decoded. */
const plainHeaders = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'relaydesk' };

/**
 * Opens an address, following at most 5 redirects, each checked like the first, until `deadline` (ms since the epoch) at
 * most. `authorization` goes to the origin of the first address alone. Never throws.
 */
export async function openFile(
  url: string,
  { deadline, authorization }: { readonly deadline: number; readonly authorization?: string },
  deps: Deps<'http'>,
): Promise<OpenedFile> {
  let address = url;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const timeoutMs = Math.max(1, deadline - deps.clock.now());
    const own = authorization !== undefined && sameOrigin(address, url) && { authorization };
    const headers = { ...plainHeaders, ...own };
    const answer = await deps.http.open({ method: 'GET', url: address, headers, timeoutMs, namedBy: 'tenant' });
    const from = hop === 0 ? '' : 'redirects to an address that ';
    if (answer.kind === 'blocked') return { kind: 'none', what: from + reasonOf(answer), blocked: true };
    if (answer.kind !== 'answer') return { kind: 'none', what: from + reasonOf(answer) };
    const { status } = answer;
    if (status === 200) return { kind: 'file', answer, address };
    await leave(answer.chunks);
    if (!redirects.includes(status)) {
      return { kind: 'none', status, what: `${from}answered ${status}; it must answer 200 with the file` };
    }
    const next = redirectedTo(headerText(answer.headers.get('location') ?? '').trim(), address);
    if (next === undefined) return { kind: 'none', what: `answered ${status} without an address to go to` };
    address = next;
  }
  return { kind: 'none', what: `redirects more than ${maxRedirects} times` };
}

const sameOrigin = (one: string, other: string) => {
  const [a, b] = [URL.parse(one)?.origin, URL.parse(other)?.origin];
  return a !== undefined && a === b;
};

const tooSlow = 'took too long';

/** Codes name no address: which private address a name has must not be shown. */
function reasonOf({ kind, reason }: Exclude<OpenResult, Answer>): string {
  if (kind === 'blocked') return `is not allowed: ${reason}`;
  if (reason === 'timeout') return tooSlow;
  return kind === 'unsent' ? `could not be reached (${reason})` : `did not answer (${reason})`;
}

/**
 * The address that a `Location` leads to from another; undefined when it is none. Its query stays exactly as it was written:
 * it may be signed, and a parsed URL spells some of it anew.
 */
function redirectedTo(location: string, from: string): string | undefined {
  if (location === '') return undefined;
  if (URL.canParse(location)) return location;
  // A fragment alone is the same address.
  if (location.startsWith('#')) return from;
  const url = URL.parse(location, from);
  // The root keeps a user name in front of the host, which is refused later.
  return url ? new URL('/', url).href.slice(0, -1) + targetOf(url, location) : undefined;
}

/** Closes the connection without reading what is still to come. */
export async function leave(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await chunks[Symbol.asyncIterator]().return?.();
}
