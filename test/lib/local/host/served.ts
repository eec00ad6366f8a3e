import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { apiServer } from '../../../../lib/local/api-server.ts';
import { closeServer, listen } from '../../../../lib/local/listen.ts';
import type { Endpoint } from '../../../../shared/routes.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(closeServer));
});

export const row = (method: string, path: string): Endpoint =>
  ({ name: `${method} ${path}`, method, path, auth: 'none' }) as never;

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2 | undefined>;

const echo: Handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });

/** Serves `handler` under `routes` (by default, everything) and returns the port. */
export async function served(
  handler: Handler = echo,
  { routes = [row('ANY', '$default')], integrationMs }: { routes?: Endpoint[]; integrationMs?: number } = {},
): Promise<number> {
  const invoke = (event: unknown) => handler(event as APIGatewayProxyEventV2);
  const server = apiServer(
    routes.map((each) => ({ row: each, invoke })),
    { integrationMs },
  );
  servers.push(server);
  await listen(server, 0);
  return (server.address() as AddressInfo).port;
}
