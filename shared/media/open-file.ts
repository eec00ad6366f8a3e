import type { OpenResult } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';
import { headerText } from './header-text.ts';
import { leave } from './limited.ts';
import { redirectedTo } from './redirect.ts';

export type Answer = Extract<OpenResult, { kind: 'answer' }>;

/** `file`: a 200, still to be read or left. */
export type OpenedFile =
  | { readonly kind: 'file'; readonly answer: Answer; readonly address: string }
  | {
      readonly kind: 'none';
      /** What it did, to be put behind the name of what was asked: `answered 404; …`. Names no address. */
      readonly what: string;
      /** Of the last answer that was no redirect. */
      readonly status?: number;
      /** The address may not be reached, whatever is there. */
      readonly blocked?: true;
    };

const maxRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** Compressed files would hide their length; those who compress all the same are decoded. */
const plainHeaders = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'relaydesk' };

/**
 * Opens an address over at most 5 redirects, each checked like the first, all until `deadline` (ms since the epoch).
 * `authorization` goes to the origin of the first address, and to no other that it leads to.
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

/** Codes name no address: what a name leads to inside a network is nobody's business. */
function reasonOf({ kind, reason }: Exclude<OpenResult, Answer>): string {
  if (kind === 'blocked') return `is not allowed: ${reason}`;
  if (reason === 'timeout') return tooSlow;
  return kind === 'unsent' ? `could not be reached (${reason})` : `did not answer (${reason})`;
}
