import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { LambdaHandler } from '../../shared/http/endpoint.ts';
import type { Ports } from '../../shared/runtime/deps.ts';

export interface Call {
  readonly method?: string;
  readonly path?: string;
  /** Raw, without the question mark. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any;
}

/** Calls an endpoint as API Gateway does, with a JSON body and a key unless told otherwise. */
export function caller(serve: (ports: Ports) => LambdaHandler, ports: Ports, apiKey?: string) {
  const handler = serve(ports);
  return async ({ method, path = '/', query = '', headers = {}, body }: Call = {}): Promise<Answer> => {
    const event = {
      version: '2.0',
      rawPath: path,
      rawQueryString: query,
      headers: {
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      requestContext: {
        requestId: 'request-1',
        http: { method: method ?? (body === undefined ? 'GET' : 'POST'), path },
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2;
    const result = await handler(event, {} as Context);
    return { status: result.statusCode ?? 200, headers: result.headers ?? {}, body: JSON.parse(result.body ?? 'null') };
  };
}
