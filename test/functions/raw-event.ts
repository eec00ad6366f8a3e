import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { familyOf } from '../../shared/errors.ts';
import type { LambdaHandler } from '../../shared/http/endpoint.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { type Answer, type Serve, withIdsApart } from '../support/call.ts';

/** Calls an endpoint with exactly these headers and this body, for what no well-meaning client sends. */
export async function callRaw(
  serve: ((ports: Ports) => LambdaHandler) & Pick<Serve, 'row'>,
  ports: Ports,
  event: { headers?: Record<string, string>; body?: string; isBase64Encoded?: boolean; query?: string },
): Promise<Answer> {
  const { query = '', ...rest } = event;
  const whole = {
    version: '2.0',
    rawPath: '/',
    rawQueryString: query,
    requestContext: { requestId: 'request-1', http: { method: 'POST', path: '/' } },
    headers: {},
    isBase64Encoded: false,
    ...rest,
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode = 200, headers = {}, body = '' } = await serve(ports)(whole, {} as Context);
  return withIdsApart({ status: statusCode, headers, body: JSON.parse(body) }, familyOf(serve.row));
}
