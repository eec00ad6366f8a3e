import { type AllowList, isExempt, refusalOf } from './address-policy.ts';
import { answerChunks, plainHeaders, rawHeaders, readBody } from './answer.ts';
import { type Connection, connect } from './connect.ts';
import type { NoAnswer, OpenRequest, Outbound } from './outbound.ts';
import { resolveAddress } from './resolve-address.ts';

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
