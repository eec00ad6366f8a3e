import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { env } from '../base/env.ts';
import { envNames } from '../base/env-names.ts';
import { apiGatewaySockets } from '../hints/sockets.ts';

/** A hint may be lost, and what tells it has more to do: one short try. */
const clientSettings = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1_000, throwOnRequestTimeout: true },
};

const client = () => new ApiGatewayManagementApiClient({ ...clientSettings, endpoint: env(envNames.liveApiUrl) });

/** The open pages of the console, for a running function that sends to them or ends their connections. */
export const sockets = { sockets: () => apiGatewaySockets(client()) };
