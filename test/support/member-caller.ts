import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { matchRoute } from '../../lib/local/route-match.ts';
import type { LambdaHandler } from '../../shared/http/endpoint.ts';
import type { Person } from '../../shared/members/member.ts';
import { consoleRoutes, type Endpoint, type EndpointRow } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { actingAs } from './policies.ts';

type Serve = ((ports: never) => LambdaHandler) & { readonly row: EndpointRow };

interface Asked {
  /** Below the organization's path; the row's own without one. */
  readonly path?: string;
  readonly query?: string;
  readonly body?: unknown;
}

/** Calls an endpoint over the console, as API Gateway does for who has signed in; without a person nobody has. */
export function memberCaller(serve: Serve, ports: Ports, person?: Person) {
  const handler = serve(ports as never);
  const row = consoleRoutes.find(({ name }) => name === serve.row.name) as Endpoint;
  return async (organizationId: string, { path, query = '', body }: Asked = {}) => {
    const rawPath =
      path === undefined ? row.path.replace('{organization}', organizationId) : `/api/${organizationId}${path}`;
    const claims = person && { iss: person.issuer, sub: person.subject };
    const event = {
      version: '2.0',
      rawPath,
      rawQueryString: query,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: 'Bearer token' },
      requestContext: {
        requestId: 'request-1',
        http: { method: row.method, path: rawPath },
        ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
      },
      pathParameters: matchRoute([row], row.method, rawPath)?.pathParameters,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2;
    const { statusCode = 200, body: text = '' } = await actingAs(serve.row, () => handler(event, {} as Context));
    return { status: statusCode, body: JSON.parse(text) };
  };
}
