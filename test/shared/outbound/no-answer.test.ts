import { createServer as createHttpsServer } from 'node:https';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import type { OutboundRequest } from '../../../shared/outbound/outbound.ts';
import { anyServer, closedPort, httpServer, openSockets, stopServers, tcpServer } from './servers.ts';
import { untrusted } from './untrusted-certificate.ts';

afterEach(stopServers);

const allowing = outboundClient(parseAllowList('127.0.0.1,localhost'));
const ask = (url: string, given: Partial<OutboundRequest> = {}, client = allowing) =>
  client.request({ method: 'GET', url, timeoutMs: 60_000, maxBytes: 1_000, namedBy: 'tenant', ...given });
/** A deadline before which the other side has been reached, on a busy machine too. */
const connectedMs = 1_000;
const local = (port: number) => `http://127.0.0.1:${port}/`;

describe('lost: the request may have been processed', () => {
  test.each<[string, string]>([
    ['closed without an answer', ''],
    ['closed within the headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['closed within the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
    ['closed within a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nha'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ])('%s', async (_what, answer) => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => socket.end(answer));
    });
    expect((await ask(local(port), { method: 'POST', body: 'x' })).kind).toBe('lost');
  });

  test('reset after the request was read', async () => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    expect(await ask(local(port))).toEqual({ kind: 'lost', reason: 'ECONNRESET' });
  });

  test('headers of a megabyte', async () => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}\r\n\r\n`));
    });
    expect((await ask(local(port))).kind).toBe('lost');
  });

  test.each([
    ['says nothing', '', ''],
    ['drips its headers', 'HTTP/1.1 200 OK\r\nx: ', 'x'],
    ['drips its body', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x'],
    ['drips its body in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('the deadline passes while the other side %s', async (_what, first, drop) => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => {
        socket.write(first);
        const timer = setInterval(() => socket.write(drop), 5);
        socket.on('close', () => clearInterval(timer));
      });
    });
    expect(await ask(local(port), { timeoutMs: connectedMs })).toMatchObject({ kind: 'lost', reason: 'timeout' });
    while (openSockets() > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  });
});

describe('unsent: nothing can have been processed', () => {
  test('connection refused', async () => {
    expect(await ask(local(await closedPort()))).toEqual({ kind: 'unsent', reason: 'ECONNREFUSED' });
  });

  test('a name that does not exist', async () => {
    const result = await ask('http://no-such-host.invalid/', { namedBy: 'operator' });
    expect(result).toMatchObject({ kind: 'unsent', reason: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
  });

  test('a certificate that nobody trusts', async () => {
    let requests = 0;
    const port = await anyServer(createHttpsServer(untrusted, () => requests++));
    const result = await ask(`https://127.0.0.1:${port}/`, { method: 'POST', body: 'secret' });
    expect([result, requests]).toEqual([{ kind: 'unsent', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 0]);
  });

  test.each<[string, (write: string) => string]>([
    ['no TLS on the other side', () => 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['a connection closed in the handshake', () => ''],
  ])('%s', async (_what, answer) => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => socket.end(answer('')));
    });
    expect((await ask(`https://127.0.0.1:${port}/`, { method: 'POST', body: 'secret' })).kind).toBe('unsent');
  });

  test('a TLS handshake that does not end before the deadline', async () => {
    const port = await tcpServer(() => {});
    expect(await ask(`https://127.0.0.1:${port}/`, { timeoutMs: 60 })).toEqual({ kind: 'unsent', reason: 'timeout' });
  });
});

describe('blocked: the address is not allowed', () => {
  const strict = outboundClient(parseAllowList(''));
  let requests = 0;
  const counting = () =>
    httpServer((_request, response) => {
      requests++;
      response.end();
    });

  test.each([
    ['no URL', 'nowhere', 'the address is not a URL'],
    ['another scheme', 'file:///etc/passwd', 'only http and https addresses are allowed'],
    ['credentials', 'https://u:p@example.com/', 'the address carries credentials'],
    ['a literal', 'https://127.0.0.1/', 'the address is private or reserved'],
    ['a literal in disguise', 'https://2130706433/', 'the address is private or reserved'],
    ['a mapped literal', 'https://[::ffff:7f00:1]/', 'the address is private or reserved'],
    ['a name of this machine', 'http://localhost/', 'the name leads to a private or reserved address'],
    ['a name of this machine over TLS', 'https://localhost/', 'the name leads to a private or reserved address'],
  ])('%s', async (_what, url, reason) => {
    expect(await ask(url, {}, strict)).toEqual({ kind: 'blocked', reason });
  });

  test('a loopback server gets no request from a tenant, by address or by name', async () => {
    const port = await counting();
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      expect((await ask(`http://${host}:${port}/`, {}, strict)).kind).toBe('blocked');
    }
    expect(requests).toBe(0);
  });

  test('OUTBOUND_ALLOW opens exactly what it names', async () => {
    const [open, shut] = [await counting(), await counting()];
    const client = outboundClient(parseAllowList(`127.0.0.1:${open}`));
    expect((await ask(local(open), {}, client)).kind).toBe('answer');
    expect((await ask(local(shut), {}, client)).kind).toBe('blocked');
    expect((await ask(`http://localhost:${open}/`, {}, client)).kind).toBe('blocked');
  });

  test('the operator’s own addresses are not looked at', async () => {
    expect((await ask(local(await counting()), { namedBy: 'operator' }, strict)).kind).toBe('answer');
  });
});
