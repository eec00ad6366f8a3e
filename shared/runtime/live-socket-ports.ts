import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { env } from '../base/env.ts';
import { envNames } from '../base/env-names.ts';
import { lazyObject } from '../base/lazy.ts';
import { apiGatewaySockets } from '../hints/sockets.ts';
import type { Ports } from './deps.ts';

/** A hint may be lost, and what tells it has more to do: one short try. */
const clientSettings = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1_000, throwOnRequestTimeout: true },
};

const client = () => new ApiGatewayManagementApiClient({ ...clientSettings, endpoint: env(envNames.liveApiUrl) });

/** Ports of a running function, for one that sends to the open pages of the console or ends their connections. */
export const withSockets = <P extends object>(ports: P): Pick<Ports, 'sockets'> & P =>
  lazyObject<Pick<Ports, 'sockets'>, P>({ sockets: () => apiGatewaySockets(client()) }, ports);
