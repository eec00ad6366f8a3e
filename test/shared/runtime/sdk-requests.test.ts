import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sdkRequests } from '../../../shared/runtime/sdk-requests.ts';
import { anyServer, closedPort, openSockets, stopServers, tcpServer } from '../outbound/servers.ts';
import { untrusted } from '../outbound/untrusted-certificate.ts';

afterEach(stopServers);

const hour = 3_600_000;

/** Asks for an item as often as it is called, with a client that tries twice. */
function asking(port: number, limits: { connectMs?: number; answerMs?: number } = {}, scheme = 'http') {
  const client = new DynamoDBClient({
    region: 'eu-west-1',
    endpoint: `${scheme}://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    maxAttempts: 2,
    requestHandler: sdkRequests({ connectMs: hour, answerMs: hour, ...limits }),
  });
  return () => client.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'a' } } }));
}

const answer = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
// Four times what is read of a connection at once, which parts one character in three.
const text = '€'.repeat(90_000);
const found = answer(JSON.stringify({ Item: { text: { S: text } } }));

/** A server that does this with its first requests, and answers all later ones. */
function server(...first: ((socket: Socket) => void)[]) {
  const requests: string[] = [];
  const port = tcpServer((socket) => {
    socket.on('data', (data) => {
      requests.push(String(data));
      const turn = first.shift() ?? (() => socket.write(found));
      turn(socket);
    });
  });
  return { port, requests };
}

const silent = () => {};

test('a request says that it is ours', async () => {
  const { port, requests } = server();
  await asking(await port)();
  expect(requests[0]).toMatch(/\r\nuser-agent: relaydesk\r\n/i);
});

describe('an answer', () => {
  test('that comes in pieces, some parted within a character, is read whole', async () => {
    const { port } = server();
    expect((await asking(await port)()).Item).toEqual({ text: { S: text } });
  });

  test('of the service that refuses is its error, and is not asked for again', async () => {
    const refusal = answer(
      '{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException"}',
      '400 Bad Request',
    );
    const { port, requests } = server((socket) => socket.write(refusal));
    await expect(asking(await port)()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(requests).toHaveLength(1);
  });

  test('leaves its connection to the next request', async () => {
    const { port, requests } = server();
    const ask = asking(await port);
    await ask();
    await ask();
    expect(requests).toHaveLength(2);
    expect(openSockets()).toBe(1);
  });
});

test('over TLS requests and answers are the same, and a connection is kept too', async () => {
  const trusted = getCACertificates();
  setDefaultCACertificates([untrusted.cert]);
  try {
    const body = JSON.stringify({ Item: { text: { S: text } } });
    const ask = asking(
      await anyServer(createServer(untrusted, (_request, response) => response.end(body))),
      {},
      'https',
    );
    await ask();
    expect((await ask()).Item).toEqual({ text: { S: text } });
    expect(openSockets()).toBe(1);
  } finally {
    setDefaultCACertificates(trusted);
  }
});

describe('a request is made again', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['that is not answered', silent],
    ['whose headers do not end', (socket) => socket.write('HTTP/1.1 200 OK\r\n')],
    ['whose answer stops midway', (socket) => socket.write(found.slice(0, 2_000))],
  ])('%s within its limit, and fails with a name that says so', async (_what, turn) => {
    const { port, requests } = server(turn, turn);
    const failed = asking(await port, { answerMs: 1_000 })();
    await expect(failed).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(requests).toHaveLength(2);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['whose connection is reset', (socket) => socket.resetAndDestroy()],
    ['whose answer breaks off', (socket) => socket.end(found.slice(0, 2_000))],
  ])('%s', async (_what, turn) => {
    const { port, requests } = server(turn);
    expect((await asking(await port)()).Item).toBeDefined();
    expect(requests).toHaveLength(2);
  });
});

test('a connection that does not come to stand fails within its own limit', async () => {
  const port = await tcpServer(silent);
  await expect(asking(port, { connectMs: 1_000 }, 'https')()).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a connection that is refused fails as Node says it', async () => {
  await expect(asking(await closedPort())()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
