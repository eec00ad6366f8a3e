import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Match, RequestTarget } from './route-match.ts';

/** Media types whose bodies an HTTP API passes on as text; all others, also none, travel in base64. AWS lists them nowhere; seen on AWS. */
const textTypes = /^(text\/.*|application\/(json|xml|javascript))$/;

interface Understood {
  readonly target: RequestTarget;
  readonly body: Buffer;
  readonly match: Match;
  readonly authorizer?: Authorizer;
}

/** What an HTTP API's authorizer for access tokens has found. */
export type Authorizer = { readonly jwt: { readonly claims: Readonly<Record<string, string>>; readonly scopes: null } };

/** The event that API Gateway makes of a request to an HTTP API (payload format 2.0). */
export function gatewayEvent(
  request: IncomingMessage,
  { target: { rawPath, rawQueryString }, body, match: { routeKey, pathParameters }, authorizer }: Understood,
): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = joinedHeaders(request);
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type']);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split(/; ?/) }),
    headers,
    ...(rawQueryString !== '' && { queryStringParameters: joinedParameters(rawQueryString) }),
    ...(pathParameters && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      ...(authorizer && { authorizer }),
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
      routeKey,
      stage: '$default',
      time: accessLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

const isText = (contentType = '') => textTypes.test(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** Lower-case names; repeated headers joined with commas, cookies as cookies are joined. */
function joinedHeaders({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')]),
  );
}

function joinedParameters(rawQueryString: string): Record<string, string> {
  const byName = Object.entries(Object.groupBy(new URLSearchParams(rawQueryString), ([name]) => name));
  return Object.fromEntries(byName.map(([name, pairs = []]) => [name, pairs.map(([, value]) => value).join(',')]));
}

/** `12/Mar/2020:19:03:58 +0000`, from `Thu, 12 Mar 2020 19:03:58 GMT`. */
function accessLogTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
