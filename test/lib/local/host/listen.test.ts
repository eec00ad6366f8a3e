import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { closeServer, listen, portError } from '../../../../lib/local/listen.ts';

/** A server with one request in progress. */
async function busyServer() {
  const server = createServer();
  const address = await listen(server, 0);
  const request = get(address);
  const answered = once(request, 'response').then(
    ([response]) => (response as IncomingMessage).statusCode,
    () => 'cut',
  );
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { server, address, response, answered };
}

test('lets the requests in progress finish, and takes no more', async () => {
  const { server, address, response, answered } = await busyServer();
  const closed = closeServer(server);
  const refused = expect(fetch(address)).rejects.toThrow('fetch failed');
  response.end();
  await refused;
  await closed;
  expect(await answered).toBe(200);
});

test('cuts a request that hangs', async () => {
  const { server, answered } = await busyServer();
  await closeServer(server);
  expect(await answered).toBe('cut');
});

test('names the port and its variable when the port cannot be had', async () => {
  const server = createServer();
  const port = Number(new URL(await listen(server, 0)).port);
  await expect(listen(createServer(), port, 'PORT')).rejects.toThrow(`port ${port} is taken; set PORT to another`);
  await closeServer(server);
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
  expect(portError(denied, 80, 'PORT').message).toBe('port 80 may not be opened by this user; set PORT to another');
});
