import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { WebSocket } from 'ws';
import { isSignedBy } from './engines/signature.ts';

/** The open connections of pages, by the ids that the functions know them by. */
export type Connections = Map<string, WebSocket>;

/** Answers what API Gateway's management API answers of these connections, to requests that are signed with this key. */
export function managementServer(connections: Connections, key: string): Server {
  return createServer(async (request, response) => {
    // A body that cannot be read is refused; it must not end the stack.
    const body = await buffer(request).catch(() => undefined);
    const { method, url = '', headers } = request;
    // What is signed is the path with its characters escaped, of which `@connections` has one.
    const signed = { method, url: url.replaceAll('@', '%40'), headers };
    if (!body || !isSignedBy(key, signed, body)) return refuse(response, 403, 'ForbiddenException');
    answer(request, response, { body, connections });
  });
}

interface Asked {
  readonly body: Buffer;
  readonly connections: Connections;
}

function answer({ method, url = '' }: IncomingMessage, response: ServerResponse, { body, connections }: Asked): void {
  const [, id = ''] = /\/@connections\/([^/?]+)$/.exec(url) ?? [];
  const socket = connections.get(id);
  if (!socket) refuse(response, 410, 'GoneException');
  else if (method === 'POST') {
    socket.send(body.toString('utf8'));
    response.writeHead(200).end();
  } else if (method === 'DELETE') {
    socket.close();
    response.writeHead(204).end();
  } else refuse(response, 403, 'ForbiddenException');
}

function refuse(response: ServerResponse, status: number, name: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': name }).end('{"message":null}');
}
