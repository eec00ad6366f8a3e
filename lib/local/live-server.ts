import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type SocketRow, sockets } from '../../shared/routes.ts';
import { errorLine } from '../admin/terminal.ts';
import { type Invoke, loadFunction } from './functions.ts';
import type { Stops } from './lifetime.ts';
import type { Connections } from './live-connections.ts';

/** Where pages open their connections, below the console's own address. */
export const livePath = '/live';

/** The longest message that API Gateway takes. */
const longestMessage = 128 * 1024;

/** Has a server take the connections of pages as API Gateway's WebSocket API does, with the functions of the rows. */
export async function serveLive(
  server: Server,
  { root, ports, connections }: { readonly root: URL; readonly ports: object; readonly connections: Connections },
  stops: Stops,
): Promise<void> {
  const invokes = new Map<SocketRow['on'], Invoke>();
  for (const row of sockets) invokes.set(row.on, await loadFunction(root, row, ports));
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage });
  stops.push(() => {
    // Who is being let in meanwhile is refused: nothing would end that connection, nor the server that waits for it.
    webSockets.close();
    for (const socket of connections.values()) socket.terminate();
  });
  const asked = { invokes, connections, webSockets };
  server.on('upgrade', (request, socket, head) => void upgrade({ request, socket, head }, asked));
}

interface Asked {
  readonly invokes: ReadonlyMap<SocketRow['on'], Invoke>;
  readonly connections: Connections;
  readonly webSockets: WebSocketServer;
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

type Opening = { readonly authorizer: object | undefined } | { readonly status: number };

/** Opens a connection where the authorizer and `$connect` let it in; else answers as API Gateway would. */
async function upgrade({ request, socket, head }: Upgrade, { invokes, connections, webSockets }: Asked): Promise<void> {
  socket.on('error', () => socket.destroy());
  const connectionId = randomUUID();
  const opened = await openingOf(request, connectionId, invokes).catch((error) => {
    console.error(`${livePath}: ${errorLine(error)}`);
    return { status: 500 };
  });
  if ('status' in opened) return refuse(socket, opened.status);
  webSockets.handleUpgrade(request, socket, head, (open: WebSocket) => {
    connections.set(connectionId, open);
    open.on('error', () => open.terminate());
    open.on('close', () => {
      connections.delete(connectionId);
      const ended = { requestContext: { connectionId, authorizer: opened.authorizer } };
      // It has logged what went wrong, and a session whose end is not noted ends by itself.
      invokes
        .get('$disconnect')?.(ended)
        .catch(() => {});
    });
  });
}

/** What the authorizer says of who opens a connection, or with which status it is refused. */
async function openingOf(request: IncomingMessage, connectionId: string, invokes: Asked['invokes']): Promise<Opening> {
  const url = URL.parse(request.url ?? '', 'http://localhost');
  const ticket = url?.searchParams.get('ticket') ?? '';
  if (url?.pathname !== livePath) return { status: 404 };
  if (ticket === '') return { status: 401 };
  const queryStringParameters = { ticket };
  const policy = (await invokes.get('authorize')?.({
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:local',
    queryStringParameters,
    requestContext: { connectionId },
  })) as Policy;
  if (policy.policyDocument.Statement[0]?.Effect !== 'Allow') return { status: 403 };
  const authorizer = policy.context;
  const answer = await invokes.get('$connect')?.({
    queryStringParameters,
    requestContext: { connectionId, authorizer },
  });
  const { statusCode } = answer as { readonly statusCode: number };
  return statusCode === 200 ? { authorizer } : { status: statusCode };
}

interface Policy {
  readonly policyDocument: { readonly Statement: readonly { readonly Effect: string }[] };
  readonly context?: object;
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
