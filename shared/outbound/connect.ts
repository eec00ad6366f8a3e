import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { NoAnswer, OpenRequest } from './outbound.ts';
import { isStreamed, lengthOf, stream, targetOf } from './request.ts';
import { blockedCode, guardedLookup } from './resolve-address.ts';

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
