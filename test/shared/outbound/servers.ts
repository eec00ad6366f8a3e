import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';

/** Servers that tests have started, to be stopped by `stopServers`. */
const running: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();

function start<S extends Server | TcpServer>(server: S): Promise<number> {
  running.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** A real HTTP server on loopback; returns its port. */
export const httpServer = (listener: RequestListener) => start(createServer(listener));

/** A real TCP server on loopback, for answers no HTTP server gives; returns its port. */
export const tcpServer = (onConnection: (socket: Socket) => void) => start(createTcpServer(onConnection));

/** Any server on a free port of loopback; returns its port. */
export const anyServer = (server: Server | TcpServer) => start(server);

/** A port that refuses connections. */
export async function closedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Connections that are still open. */
export const openSockets = () => sockets.size;

export async function stopServers(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await Promise.all(running.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
}
