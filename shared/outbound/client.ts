import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { type AllowList, isExempt, refusalOf } from './address-policy.ts';
import { blockedCode, guardedLookup } from './guarded-lookup.ts';
import type { Outbound, OutboundRequest, OutboundResult } from './outbound.ts';
import { readBody } from './read-body.ts';

/**
 * The one guarded HTTP client. It follows no redirects and retries nothing: what to do about an outcome is the
 * caller's decision. Every request has a connection of its own: a kept one may have died while a Lambda was frozen,
 * and then a request that never arrived would count as lost.
 */
export function outboundClient(allow: AllowList): Outbound {
  return {
    async request(request) {
      const url = URL.parse(request.url);
      if (!url) return { kind: 'blocked', reason: 'the address is not a URL' };
      const exempt = isExempt(url, request.namedBy, allow);
      const refusal = refusalOf(url, exempt);
      if (refusal !== undefined) return { kind: 'blocked', reason: refusal };
      return send(url, request, exempt);
    },
  };
}

function send(url: URL, { method, headers, body, timeoutMs, maxBytes }: OutboundRequest, exempt: boolean) {
  return new Promise<OutboundResult>((resolve) => {
    let connected = false;
    const options = {
      method,
      // Length instead of chunks: not every receiver takes chunks.
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: false as const,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!exempt && { lookup: guardedLookup() }),
    };
    const fail = (error: NodeJS.ErrnoException) => {
      const reason = error.name === 'AbortError' ? 'timeout' : (error.code ?? error.name);
      if (error.code === blockedCode) return resolve({ kind: 'blocked', reason: error.message });
      resolve({ kind: connected ? 'lost' : 'unsent', reason });
    };
    const outgoing: ClientRequest = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    outgoing.on('socket', (socket: Socket) => {
      // Before this event Node has written nothing of the request, so a failure earlier left nothing behind.
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    let answered = false;
    outgoing.on('error', fail);
    // Node ends a request without an error when the other side switches protocols.
    outgoing.on('close', () => answered || resolve({ kind: connected ? 'lost' : 'unsent', reason: 'closed' }));
    outgoing.on('response', (incoming: IncomingMessage) => {
      answered = true;
      readBody(incoming, maxBytes).then(({ bytes, cut }) => {
        const { statusCode: status = 0 } = incoming;
        resolve({ kind: 'answer', status, headers: new Headers(headerPairs(incoming)), body: bytes, cut });
        outgoing.destroy();
      }, fail);
    });
    outgoing.end(body);
  });
}

/** Header values that `Headers` would refuse (odd bytes) are dropped: they must not cost us the answer. */
function headerPairs({ headersDistinct }: IncomingMessage): [string, string][] {
  return Object.entries(headersDistinct)
    .map(([name, values]): [string, string] => [name, (values ?? []).join(', ')])
    .filter(([, value]) => /^[\x20-\x7e\t]*$/.test(value));
}
