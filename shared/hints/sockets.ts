import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';

/** The connections of the pages that are open, by the ids that API Gateway gave them. Both throw where it does not answer. */
export interface Sockets {
  /** `gone`: the connection has ended, whether we have heard of that or not. */
  tell(connectionId: string, text: string): Promise<'told' | 'gone'>;
  /** Ends a connection; one that has ended is as good. */
  end(connectionId: string): Promise<void>;
}

/** The connections of a WebSocket API, or of the laptop's stand-in. */
export const apiGatewaySockets = (client: ApiGatewayManagementApiClient): Sockets => ({
  async tell(ConnectionId, text) {
    return (await unlessGone(client.send(new PostToConnectionCommand({ ConnectionId, Data: text })))) ? 'told' : 'gone';
  },
  async end(ConnectionId) {
    await unlessGone(client.send(new DeleteConnectionCommand({ ConnectionId })));
  },
});

/** True once it is done, false where the connection is none any more. */
async function unlessGone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if ((error as Error).name === 'GoneException') return false;
    throw error;
  }
}
