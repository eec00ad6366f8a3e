import { randomBytes } from 'node:crypto';
import { createServer as createHttpsServer } from 'node:https';
import { pipeline, Readable, type Transform } from 'node:stream';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import {
  brotliCompressSync,
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import type { OutboundRequest, OutboundResult } from '../../../shared/outbound/outbound.ts';
import { anyServer, httpServer, openSockets, stopServers, tcpServer } from './servers.ts';
import { untrusted } from './untrusted-certificate.ts';

afterEach(stopServers);

const allowing = outboundClient(parseAllowList('127.0.0.1,localhost'));
const ask = (url: string, given: Partial<OutboundRequest> = {}, client = allowing) =>
  client.request({ method: 'GET', url, timeoutMs: 60_000, maxBytes: 1_000, namedBy: 'tenant', ...given });
const local = (port: number) => `http://127.0.0.1:${port}/`;
const textOf = (result: OutboundResult) => (result.kind === 'answer' ? result.body.toString() : result);

describe('an answer', () => {
  test('comes back with status, headers and body, whatever it says', async () => {
    const port = await httpServer((_request, response) => {
      response.writeHead(418, { 'x-one': 'a', 'set-cookie': ['b', 'c'] }).end('a teapot');
    });
    const result = await ask(local(port));
    expect(result).toMatchObject({ kind: 'answer', status: 418, cut: false });
    expect(textOf(result)).toBe('a teapot');
    expect(result.kind === 'answer' && [result.headers.get('x-one'), result.headers.get('set-cookie')]).toEqual([
      'a',
      'b, c',
    ]);
  });

  test('is given to the method, path, headers and body that were asked for, with a length and on a connection of its own', async () => {
    const seen: unknown[] = [];
    const port = await httpServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url, headers } = request;
      seen.push([
        method,
        url,
        headers['x-a'],
        headers['content-length'],
        headers['transfer-encoding'],
        headers.connection,
        Buffer.concat(chunks).toString(),
      ]);
      response.end();
    });
    for (const body of ['olá', Buffer.from('olá')]) {
      await ask(`http://127.0.0.1:${port}/a%2Fb?c=d`, { method: 'POST', headers: { 'x-a': '1' }, body });
    }
    expect(seen).toEqual(Array(2).fill(['POST', '/a%2Fb?c=d', '1', '4', undefined, 'close', 'olá']));
  });

  test('over TLS is given without a further look at the certificate, where the host takes up what was agreed before', async () => {
    const trusted = getCACertificates();
    setDefaultCACertificates([untrusted.cert]);
    try {
      const seen: [resumed: boolean, connection: string | undefined][] = [];
      const server = createHttpsServer(untrusted, ({ socket, headers }, response) => {
        seen.push([(socket as TLSSocket).isSessionReused(), headers.connection]);
        response.end('yes');
      });
      const url = `https://127.0.0.1:${await anyServer(server)}/`;
      const answers = [await ask(url), await ask(url)];
      // As a host does that was started anew: it knows nothing of what was agreed.
      server.setTicketKeys(randomBytes(48));
      answers.push(await ask(url), await ask(url));
      expect(answers.map(textOf)).toEqual(Array(4).fill('yes'));
      expect(seen).toEqual([false, true, false, true].map((resumed) => [resumed, 'close']));
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  test.each([301, 302, 303, 307, 308])('that redirects (%i) is an answer; nobody follows it', async (status) => {
    let elsewhere = 0;
    const target = await httpServer((_request, response) => {
      elsewhere++;
      response.end();
    });
    const port = await httpServer((_request, response) => {
      response.writeHead(status, { location: local(target) }).end();
    });
    const result = await ask(local(port));
    expect(result).toMatchObject({ kind: 'answer', status });
    expect([result.kind === 'answer' && result.headers.get('location'), elsewhere]).toEqual([local(target), 0]);
  });

  test('with headers that no one can read comes without those', async () => {
    const port = await tcpServer((socket) => {
      socket.end(
        Buffer.from('HTTP/1.1 200 OK\r\nx-odd: \xe9\xff\r\nx-even: yes\r\nconnection: close\r\n\r\nbody', 'latin1'),
      );
    });
    const result = await ask(local(port));
    expect(textOf(result)).toBe('body');
    expect(result.kind === 'answer' && [result.headers.get('x-odd'), result.headers.get('x-even')]).toEqual([
      null,
      'yes',
    ]);
  });

  test('after 100 Continue and early hints is the one that counts', async () => {
    const port = await tcpServer((socket) => {
      socket.end(
        'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\nok',
      );
    });
    expect(await ask(local(port))).toMatchObject({ kind: 'answer', status: 201 });
  });
});

describe('a body', () => {
  const encodings: [string, (text: Buffer) => Buffer][] = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
    ['br', brotliCompressSync],
  ];
  test.each(encodings)('in %s is decoded', async (encoding, encode) => {
    const port = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(encode(Buffer.from('olá')));
    });
    expect(textOf(await ask(local(port)))).toBe('olá');
  });

  test.each(['identity', 'utf-8', 'constructor', 'toString', '__proto__', 'gzip, gzip', 'compress'])(
    'in %s, which is none of ours, comes as it is',
    async (encoding) => {
      const port = await httpServer((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end('as it is');
      });
      expect(textOf(await ask(local(port)))).toBe('as it is');
    },
  );

  test.each([
    [999, false],
    [1_000, false],
    [1_001, true],
    [500_000, true],
  ])('of %i bytes is cut at maxBytes: %j', async (size, cut) => {
    const port = await httpServer((_request, response) => {
      response.end('x'.repeat(size));
    });
    const result = await ask(local(port));
    expect(result).toMatchObject({ kind: 'answer', cut });
    expect(result.kind === 'answer' && result.body.length).toBe(Math.min(size, 1_000));
  });

  test.each<[string, () => Transform]>([
    ['gzip', createGzip],
    ['deflate', createDeflate],
    ['br', createBrotliCompress],
  ])('that unpacks without end from %s is cut at maxBytes of what it unpacks to', async (encoding, encoder) => {
    const port = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      const zeros = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(1_000_000);
        })(),
      );
      pipeline(zeros, encoder(), response, () => {});
    });
    const result = await ask(local(port));
    expect(result).toMatchObject({ kind: 'answer', cut: true });
    expect(result.kind === 'answer' && result.body.equals(Buffer.alloc(1_000))).toBe(true);
  });

  test('that never ends is cut, and the connection is closed', async () => {
    const port = await httpServer((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(500)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(await ask(local(port))).toMatchObject({ kind: 'answer', cut: true });
    while (openSockets() > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  });

  test.each([
    ['broken gzip', { 'content-encoding': 'gzip' }, Buffer.from('no gzip at all')],
    ['gzip that is cut short', { 'content-encoding': 'gzip' }, gzipSync('olá').subarray(0, 12)],
  ])('of %s is lost: half an answer is none', async (_what, headers, bytes) => {
    const port = await httpServer((_request, response) => {
      response.writeHead(200, headers).end(bytes);
    });
    expect((await ask(local(port))).kind).toBe('lost');
  });
});
