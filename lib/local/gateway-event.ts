import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Media types whose bodies API Gateway passes on as text; all others travel in base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded)|application\/[^;]*\+(json|xml))/i;

export interface MatchedRoute {
  readonly routeKey: string;
  readonly pathParameters?: Record<string, string>;
}

/** The event that API Gateway makes of a request to an HTTP API (payload format 2.0). Throws when the path cannot be decoded. */
export function gatewayEvent(request: IncomingMessage, body: Buffer, route: MatchedRoute): APIGatewayProxyEventV2 {
  const { rawPath, rawQueryString } = targetOf(request);
  const { cookie, ...headers } = joinedHeaders(request);
  const isBase64Encoded = body.length > 0 && !textTypes.test(headers['content-type'] ?? '');
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    headers,
    ...(rawQueryString !== '' && { queryStringParameters: joinedParameters(rawQueryString) }),
    ...(route.pathParameters && { pathParameters: route.pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? '127.0.0.1',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Path and query as an HTTP API sees them: the path decoded, the query as it came. */
export function targetOf({ url = '/' }: IncomingMessage): { rawPath: string; rawQueryString: string } {
  const [path = '/', ...rest] = url.split('?');
  return { rawPath: decodeURIComponent(path), rawQueryString: rest.join('?') };
}

/** Lower-case names; repeated headers joined with commas. */
function joinedHeaders({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(',')]));
}

function joinedParameters(rawQueryString: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
}
