import { isApiError } from '../errors.ts';
import { BrokenAnswer } from '../outbound/broken-answer.ts';
import type { OpenResult } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';
import { headerText } from './header-text.ts';
import { kinds } from './kinds.ts';
import type { MediaSource } from './media-source.ts';
import { redirectedTo } from './redirect.ts';
import { failedDownload, tooLarge } from './refusals.ts';

/** A file on its way. */
export interface Download {
  readonly headers: Headers;
  /** The address that it comes from in the end. */
  readonly address: string;
  /** Decoded. Throws `Media download failed` when it breaks off and `Unsupported media` when it passes the limit of its kind. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

type Answer = Extract<OpenResult, { kind: 'answer' }>;

const maxRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** Compressed files would hide their length; those who compress all the same are decoded. */
const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'relaydesk' };

/**
 * Opens the address that a caller named, over at most 5 redirects, each checked like the first, all until `deadline`
 * (ms since the epoch). Throws `Media download failed`.
 */
export async function openDownload(source: MediaSource, deadline: number, deps: Deps<'http'>): Promise<Download> {
  let address = source.url;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const timeoutMs = Math.max(1, deadline - deps.clock.now());
    const answer = await deps.http.open({ method: 'GET', url: address, headers, timeoutMs, namedBy: 'tenant' });
    const from = hop === 0 ? '' : 'redirects to an address that ';
    if (answer.kind !== 'answer') throw failedDownload(source, from + reasonOf(answer));
    if (answer.status === 200) return { headers: answer.headers, address, chunks: checked(answer, source) };
    await leave(answer);
    if (!redirects.includes(answer.status)) {
      throw failedDownload(source, `${from}answered ${answer.status}; it must answer 200 with the file`);
    }
    address = nextAddress(answer, address, source);
  }
  throw failedDownload(source, `redirects more than ${maxRedirects} times`);
}

function nextAddress({ headers, status }: Answer, address: string, source: MediaSource): string {
  const next = redirectedTo(headerText(headers.get('location') ?? '').trim(), address);
  if (next === undefined) throw failedDownload(source, `answered ${status} without an address to go to`);
  return next;
}

async function* checked(answer: Answer, source: MediaSource): AsyncGenerator<Uint8Array> {
  const { maxBytes } = kinds[source.kind];
  try {
    if (announced(answer) > maxBytes) throw tooLarge(source);
    let size = 0;
    for await (const chunk of answer.chunks) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(source);
      yield chunk;
    }
  } catch (error) {
    if (isApiError(error)) throw error;
    throw failedDownload(source, breakOf(error));
  } finally {
    await leave(answer);
  }
}

/** Bytes that the server says there are, where that says something of the file. */
const announced = ({ headers }: Answer) =>
  headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));

/** Closes the connection without reading what is still to come. */
async function leave({ chunks }: Answer): Promise<void> {
  await chunks[Symbol.asyncIterator]().return?.();
}

const tooSlow = 'took too long';

function breakOf(error: unknown): string {
  if (!(error instanceof BrokenAnswer)) return 'broke off (unreadable)';
  if (error.reason === 'timeout') return tooSlow;
  return error.undecodable
    ? `has a Content-Encoding that cannot be decoded (${error.reason})`
    : `broke off (${error.reason})`;
}

/** Codes name no address: what a name leads to inside a network is nobody's business. */
function reasonOf({ kind, reason }: Exclude<OpenResult, Answer>): string {
  if (kind === 'blocked') return `is not allowed: ${reason}`;
  if (reason === 'timeout') return tooSlow;
  return kind === 'unsent' ? `could not be reached (${reason})` : `did not answer (${reason})`;
}
