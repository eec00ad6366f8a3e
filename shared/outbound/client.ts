import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { type AllowList, blockedCode, guardedLookup, isExempt, refusalOf, resolveAddress } from './address-policy.ts';
import { answerChunks, plainHeaders, rawHeaders, readBody } from './answer.ts';
import type { NoAnswer, OpenRequest, Outbound } from './outbound.ts';
import { isStreamed, lengthOf, stream, targetOf } from './request.ts';

/**
 * The one guarded HTTP client. It follows no redirects and retries nothing: what to do about an outcome is the
 * caller's decision. Every request has a connection of its own: a kept one may have died while a Lambda was frozen,
 * and then a request that never arrived would count as lost.
 */
export function outboundClient(allow: AllowList): Outbound {
  const hanging = new Set<string>();
  return {
    async request(request) {
      const connection = await dial(request, allow);
      if (connection.kind !== 'answer') return connection;
      const { kind, incoming, end, reasonOf } = connection;
      try {
        const { bytes, cut } = await readBody(incoming, request.maxBytes);
        return { kind, status: incoming.statusCode ?? 0, headers: plainHeaders(incoming), body: bytes, cut };
      } catch (error) {
        const begun = { status: incoming.statusCode ?? 0, headers: plainHeaders(incoming) };
        return { kind: 'lost', reason: reasonOf(error), begun };
      } finally {
        end();
      }
    },
    async open(request) {
      const connection = await dial(request, allow);
      if (connection.kind !== 'answer') return connection;
      const { kind, incoming } = connection;
      return {
        kind,
        status: incoming.statusCode ?? 0,
        headers: rawHeaders(incoming),
        chunks: answerChunks(connection),
      };
    },
    resolve: (url, timeoutMs) => resolveAddress(url, { allow, timeoutMs, hanging }),
  };
}

async function dial(request: OpenRequest, allow: AllowList): Promise<Connection | NoAnswer> {
  const url = URL.parse(request.url);
  if (!url) return { kind: 'blocked', reason: 'the address is not a URL' };
  const exempt = isExempt(url, request.namedBy, allow);
  const refusal = refusalOf(url, exempt);
  if (refusal !== undefined) return { kind: 'blocked', reason: refusal };
  return connect(url, request, exempt);
}

/** An answer whose body is still to come. */
export interface Connection {
  readonly kind: 'answer';
  readonly incoming: IncomingMessage;
  /** Closes the connection, whatever was still to come. */
  end(): void;
  /** Why reading failed: `timeout` or an error code. */
  reasonOf(error: unknown): string;
}

/** Sends a request to an address that may be dialled, on a connection of its own. The deadline goes on while the body is read. */
export function connect(url: URL, request: OpenRequest, exempt: boolean): Promise<Connection | NoAnswer> {
  const { method, headers, body, timeoutMs } = request;
  return new Promise((resolve) => {
    let connected = false;
    const signal = AbortSignal.timeout(timeoutMs);
    const options = {
      method,
      path: targetOf(url, request.url),
      // Length instead of chunks: not every receiver takes chunks.
      headers: { ...headers, ...(body !== undefined && { 'content-length': lengthOf(body) }) },
      agent: false as const,
      signal,
      ...(!exempt && { lookup: guardedLookup() }),
    };
    const noAnswer = (reason: string) => resolve({ kind: connected ? 'lost' : 'unsent', reason });
    const reasonOf = (error: NodeJS.ErrnoException) =>
      signal.aborted || error.name === 'AbortError' ? 'timeout' : (error.code ?? error.name);
    const outgoing: ClientRequest = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    outgoing.on('socket', (socket: Socket) => {
      // Before this event Node has written nothing of the request, so a failure earlier left nothing behind.
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        connected = true;
        if (body !== undefined && isStreamed(body)) stream(body, outgoing);
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === blockedCode) resolve({ kind: 'blocked', reason: error.message });
      else noAnswer(reasonOf(error));
    });
    let answered = false;
    // Node ends a request without an error when the other side switches protocols.
    outgoing.on('close', () => answered || noAnswer('closed'));
    outgoing.on('response', (incoming: IncomingMessage) => {
      answered = true;
      // It can fail before it is read; the reader then gets the error.
      incoming.on('error', () => {});
      resolve({ kind: 'answer', incoming, end: () => void outgoing.destroy(), reasonOf });
    });
    // A streamed body begins once the other side is there.
    if (body === undefined || !isStreamed(body)) outgoing.end(body);
  });
}
