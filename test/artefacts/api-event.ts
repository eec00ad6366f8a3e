import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** In the path, decoded. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Raw, without the question mark. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
}

/** What an HTTP API adds to each request on its way to a function, as AWS documents it for payload format 2.0. */
const travelled = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
  host: 'abcdefghij.execute-api.us-east-1.amazonaws.com',
  'user-agent': 'relaydesk-check/1.0',
  'x-amzn-trace-id': 'Root=1-6748a2c0-0123456789abcdef01234567',
  'x-forwarded-for': '203.0.113.10',
  'x-forwarded-port': '443',
  'x-forwarded-proto': 'https',
};

/** The whole event that API Gateway makes of a request to an HTTP API. */
export function apiEvent({
  method,
  path,
  parameters,
  query = '',
  headers = {},
  body,
}: ApiCall): APIGatewayProxyEventV2 {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const now = new Date();
  const routeKey = path === '$default' ? '$default' : `${method} ${path}`;
  const rawPath = path === '$default' ? '/no/such/route' : path;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: query,
    headers: {
      ...travelled,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
      ...headers,
    },
    ...(query !== '' && { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
    ...(parameters && { pathParameters: { ...parameters } }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'abcdefghij',
      domainName: travelled.host,
      domainPrefix: 'abcdefghij',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: travelled['x-forwarded-for'],
        userAgent: travelled['user-agent'],
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(text !== undefined && { body: text }),
    isBase64Encoded: false,
  };
}
