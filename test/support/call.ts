import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { matchRoute } from '../../lib/local/route-match.ts';
import { type ErrorFamily, familyOf } from '../../shared/errors.ts';
import type { LambdaHandler } from '../../shared/http/endpoint.ts';
import { consoleRoutes, type EndpointRow } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { assertDocumented } from './documented.ts';
import { actingAs } from './policies.ts';

export interface Call {
  readonly method?: string;
  readonly path?: string;
  /** Raw, without the question mark. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** Whether the body is bytes, in base64. */
  readonly isBase64Encoded?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any;
  /** Of an error: our id of the message of a send that is on record. */
  readonly id?: string;
}

/** Who has signed in, as API Gateway's authorizer says it. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  /** Cognito's: what the token is for. */
  readonly token_use?: 'access' | 'id';
}

/** An endpoint before it is given its world. */
export type Serve = ((ports: Ports) => LambdaHandler) & { readonly row: EndpointRow };

/**
 * Calls an endpoint as API Gateway does, with a JSON body and a key unless told otherwise. Every answer, whatever a test
 * is about, must be one that the OpenAPI document knows.
 */
export const caller = (serve: Serve, ports: Ports, apiKey?: string) => calling(serve, serve.row, { ports, apiKey });

/** The same through the console's door, for somebody who has signed in. */
export function memberCaller(serve: Serve, ports: Ports, claims?: Claims) {
  const row = consoleRoutes.find(({ name }) => name === serve.row.name);
  if (!row) throw new Error(`the console has no ${serve.row.name}`);
  return calling(serve, row, { ports, claims });
}

interface Calling {
  readonly ports: Ports;
  readonly apiKey?: string;
  readonly claims?: Claims;
}

/** `row` is the door that the calls come through. */
function calling(serve: Serve, row: EndpointRow, { ports, apiKey, claims }: Calling) {
  const handler = serve(ports);
  return async ({
    method,
    path = '/',
    query = '',
    headers = {},
    body,
    isBase64Encoded = false,
  }: Call = {}): Promise<Answer> => {
    const used = method ?? (body === undefined ? 'GET' : 'POST');
    const event = {
      version: '2.0',
      rawPath: path,
      rawQueryString: query,
      headers: {
        ...(apiKey !== undefined && keyHeader(row, apiKey)),
        ...(claims && { authorization: `Bearer token-of-${claims.sub}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      requestContext: {
        requestId: 'request-1',
        http: { method: used, path },
        ...(claims && { authorizer: { jwt: { claims: { ...claims }, scopes: null } } }),
      },
      pathParameters: matchRoute([row], used, path)?.pathParameters,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      isBase64Encoded,
    } as unknown as APIGatewayProxyEventV2;
    const result = await actingAs(serve.row, () => handler(event, {} as Context));
    const answer = { status: result.statusCode ?? 200, headers: result.headers ?? {}, body: bodyOf(result) };
    assertDocumented(row, answer);
    return withIdsApart(answer, familyOf(row));
  };
}

/**
 * Holds that the id of the request stands in the header of each answer, and in the body of each error of the service. Tests compare
 * what an error says without the ids, of which that of the message stands beside it.
 */
export function withIdsApart(answer: Answer, family: ErrorFamily): Answer {
  if (answer.status < 400 || typeof answer.body !== 'object') return answer;
  const { request_id, id, ...body } = answer.body;
  const expected = family === 'service' || family === 'console' ? answer.headers['X-Request-Id'] : undefined;
  if (request_id !== expected) throw new Error(`the body says ${request_id} for the request ${expected}`);
  return { ...answer, body, ...(id !== undefined && { id }) };
}

/** Where an API's clients put their key. */
const keyHeader = ({ api }: EndpointRow, apiKey: string): Record<string, string> =>
  api === 'gateway' ? { apikey: apiKey } : { authorization: `Bearer ${apiKey}` };

/** JSON parsed, everything else as text. */
function bodyOf({ headers, body = '', isBase64Encoded }: APIGatewayProxyStructuredResultV2): unknown {
  const text = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  return headers?.['Content-Type'] === 'application/json' ? JSON.parse(text) : text;
}
