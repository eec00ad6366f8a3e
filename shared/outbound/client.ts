import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { pipeline, Readable, Writable } from 'node:stream';
import { lazy } from '../base/lazy.ts';
import {
  type AllowList,
  bearsKey,
  blockedCode,
  guardedLookup,
  isExempt,
  keyRefusalOf,
  refusalOf,
  resolveAddress,
  targetOf,
} from './address-policy.ts';
import { answerChunks, type Connection, plainHeaders, rawHeaders, readBody } from './answer.ts';
import { release } from './chunks.ts';
import type { NoAnswer, OpenRequest, Outbound, StreamedBody } from './outbound.ts';

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
      const begun = { status: incoming.statusCode ?? 0, headers: plainHeaders(incoming) };
      try {
        const { bytes, cut } = await readBody(incoming, request.maxBytes);
        return { kind, ...begun, body: bytes, cut };
      } catch (error) {
        return { kind: 'lost', reason: reasonOf(error), begun };
      } finally {
        end();
      }
    },
    async open(request) {
      const connection = await dial(request, allow);
      if (connection.kind !== 'answer') return connection;
      const { kind, incoming } = connection;
      const status = incoming.statusCode ?? 0;
      return { kind, status, headers: rawHeaders(incoming), chunks: answerChunks(connection) };
    },
    resolve: (url, timeoutMs) => resolveAddress(url, { allow, timeoutMs, hanging }),
  };
}

async function dial(request: OpenRequest, allow: AllowList): Promise<Connection | NoAnswer> {
  const url = URL.parse(request.url);
  if (!url) return { kind: 'blocked', reason: 'the address is not a URL' };
  const exempt = isExempt(url, request.namedBy, allow);
  const refusal = refusalOf(url, exempt) ?? (bearsKey(request) ? keyRefusalOf(url, allow) : undefined);
  if (refusal !== undefined) return { kind: 'blocked', reason: refusal };
  return connect(url, request, exempt);
}

/** Sends a request to an address that may be dialled, on a connection of its own. The deadline goes on while the body is read. */
function connect(url: URL, request: OpenRequest, exempt: boolean): Promise<Connection | NoAnswer> {
  const { body } = request;
  const signal = AbortSignal.timeout(request.timeoutMs);
  const reasonOf = (error: NodeJS.ErrnoException) =>
    signal.aborted || error.name === 'AbortError' ? 'timeout' : (error.code ?? error.name);
  const options = { ...optionsOf(url, request), signal, ...(!exempt && { lookup: guardedLookup() }) };
  return new Promise((resolve) => {
    let connected = false;
    let answered = false;
    const noAnswer = (reason: string) => resolve({ kind: connected ? 'lost' : 'unsent', reason });
    const outgoing: ClientRequest = (url.protocol === 'https:' ? https : http).request(url, options);
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

const optionsOf = (url: URL, { url: written, method, headers, body }: OpenRequest) => ({
  method,
  path: targetOf(url, written),
  // Length instead of chunks: not every receiver takes chunks.
  headers: { ...headers, ...(body !== undefined && { 'content-length': lengthOf(body) }) },
  agent: url.protocol === 'https:' ? secureAgent() : plainAgent(),
});

/**
 * They keep no connection: a request could get one that was dialled without its guard. What TLS agreed with a host they keep, and the
 * next connection takes it up again without certificates, which spares a quarter of its CPU.
 */
const plainAgent = lazy(() => new http.Agent({ keepAlive: false }));
const secureAgent = lazy(() => new https.Agent({ keepAlive: false }));

type Body = NonNullable<OpenRequest['body']>;

/** Whether a body is read from a stream while it goes out. */
const isStreamed = (body: Body): body is StreamedBody => typeof body === 'object' && 'chunks' in body;

/** The length of a body, in bytes. */
const lengthOf = (body: Body): number => (isStreamed(body) ? body.length : Buffer.byteLength(body));

/** Sends the body no faster than the other side reads it, and ends the request. When the source fails, so does the request. */
function stream(body: StreamedBody, outgoing: ClientRequest): void {
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      outgoing.write(chunk, (error) => {
        release(chunk);
        done(error);
      });
    },
    final: (done) => void outgoing.end(done),
    destroy(error, done) {
      if (error) outgoing.destroy(error);
      done(error);
    },
  });
  outgoing.once('close', () => sink.destroy());
  // The callback has nothing to do: a request that ends takes its source with it.
  pipeline(Readable.from(ofPromisedLength(body)), sink, () => {});
}

/** The length was promised in a header: a byte more would be read as the next request, a byte less waited for. */
async function* ofPromisedLength({ chunks, length }: StreamedBody): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw new Error(`a body of ${length} bytes has more`);
    yield chunk;
  }
  if (left > 0) throw new Error(`a body of ${length} bytes has only ${length - left}`);
}
