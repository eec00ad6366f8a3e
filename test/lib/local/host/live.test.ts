import { once } from 'node:events';
import { createServer } from 'node:http';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { sourceRoot } from '../../../../lib/constructs/bundle.ts';
import { type Stops, stopAll } from '../../../../lib/local/lifetime.ts';
import { closeServer, listen } from '../../../../lib/local/listen.ts';
import { type Connections, managementServer } from '../../../../lib/local/live-connections.ts';
import { livePath, serveLive } from '../../../../lib/local/live-server.ts';
import { endSessionsOf } from '../../../../shared/hints/session.ts';
import { apiGatewaySockets } from '../../../../shared/hints/sockets.ts';
import type { Member } from '../../../../shared/members/member.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { newClient } from '../../../functions/client.ts';
import { makeMember } from '../../../support/members.ts';
import { pagesOf } from '../../../support/pages.ts';
import { openWorld, type World } from '../../../support/world.ts';

const key = 'key of a test';
const stops: Stops = [];
let world: World;
let ports: Ports;
let client: Awaited<ReturnType<typeof newClient>>;
let member: Member;
let address: string;
let management: string;

const socketsWith = (secretAccessKey: string) => {
  const credentials = { accessKeyId: 'local', secretAccessKey };
  return apiGatewaySockets(
    new ApiGatewayManagementApiClient({ endpoint: management, region: 'us-east-1', credentials, maxAttempts: 1 }),
  );
};

beforeAll(async () => {
  world = await openWorld();
  const connections: Connections = new Map();
  const answers = managementServer(connections, key);
  management = await listen(answers, 0);
  stops.push(() => closeServer(answers));
  ports = { ...world.ports, sockets: socketsWith(key) };
  const server = createServer();
  address = (await listen(server, 0)).replace('http', 'ws');
  stops.push(() => closeServer(server));
  await serveLive(server, { root: new URL(`file://${sourceRoot}/`), ports, connections }, stops);
  client = await newClient(world.ports);
  member = await makeMember(client.tenant.organization, world);
});
afterAll(async () => {
  await stopAll(stops);
  await world.close();
});

const open = (path: string) => new WebSocket(`${address}${path}`);
const openWithTicket = async () => open(`${livePath}?ticket=${await pagesOf(world).ticketOf(member)}`);

/** With what a connection is refused. */
async function statusOf(socket: WebSocket): Promise<number | undefined> {
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  return response.statusCode;
}

test('a page with a ticket is told what has changed, by the functions that AWS runs, until its member is removed', async () => {
  const socket = await openWithTicket();
  await once(socket, 'open');
  const heard = once(socket, 'message');
  await client.sendText();
  await world.drain(ports);
  expect(JSON.parse(String((await heard)[0])).changed).toMatchObject([
    { kind: 'message', contact_id: client.contactId },
  ]);
  const closed = once(socket, 'close');
  await endSessionsOf(client.tenant.organization.id, member.id, ports);
  await closed;
});

test('a ticket that is used, unknown or missing opens no connection, and neither does another path', async () => {
  const ticket = await pagesOf(world).ticketOf(member);
  const socket = open(`${livePath}?ticket=${ticket}`);
  await once(socket, 'open');
  const refused = [`${livePath}?ticket=${ticket}`, `${livePath}?ticket=unknown`, livePath, `/other?ticket=${ticket}`];
  expect(await Promise.all(refused.map((path) => statusOf(open(path))))).toEqual([403, 403, 401, 404]);
  socket.terminate();
});

test('a connection that is let in while the server stops is refused, and the server ends', async () => {
  const server = createServer();
  const url = (await listen(server, 0)).replace('http', 'ws');
  const ends: Stops = [() => closeServer(server)];
  await serveLive(server, { root: new URL(`file://${sourceRoot}/`), ports, connections: new Map() }, ends);
  const stopped = once(server, 'upgrade').then(() => stopAll(ends));
  const ticket = await pagesOf(world).ticketOf(member);
  expect(await statusOf(new WebSocket(`${url}${livePath}?ticket=${ticket}`))).toBe(503);
  await stopped;
});

test('nothing is told to a connection that is none, and nobody tells without the key of this start', async () => {
  expect(await socketsWith(key).tell('8f14e45f-ceea-4e7a-9c3d-000000000000', '{}')).toBe('gone');
  await expect(socketsWith('another key').tell('8f14e45f-ceea-4e7a-9c3d-000000000000', '{}')).rejects.toThrow();
});
