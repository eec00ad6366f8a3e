import { pipeline, Readable, type Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import { BrokenAnswer, type OpenResult } from '../../../shared/outbound/outbound.ts';
import { allClosed, answerOf, bytesOf, local, open, zeros } from './opened.ts';
import { closedPort, httpServer, stopServers, tcpServer } from './servers.ts';

afterEach(stopServers);

const breakOf = (result: Promise<OpenResult>) =>
  bytesOf(result).catch((error) => (error instanceof BrokenAnswer ? error.reason : error));

const wrongSum = gzipSync('olá');
wrongSum.writeUInt32LE(1, wrongSum.length - 8);

describe('an answer is read as it comes', () => {
  test('before it is whole', async () => {
    const port = await httpServer((_request, response) => {
      response.write('first');
    });
    const { chunks, status } = await answerOf(open(local(port)));
    for await (const chunk of chunks) {
      expect([status, Buffer.from(chunk).toString()]).toEqual([200, 'first']);
      break;
    }
    await allClosed();
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['X-Gzip', gzipSync],
    [' deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
    ['utf-8', (bytes) => bytes],
    ['none', (bytes) => bytes],
    ['binary', (bytes) => bytes],
    ['constructor', (bytes) => bytes],
    ['aws-chunked, gzip', gzipSync],
    ['br', brotliCompressSync],
    ['identity', (bytes) => bytes],
  ])('decoded from %j', async (encoding, encode) => {
    const port = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(encode(Buffer.alloc(300_000, 'olá')));
    });
    expect((await bytesOf(open(local(port)))).equals(Buffer.alloc(300_000, 'olá'))).toBe(true);
  });

  test('with header values in raw UTF-8, one character a byte', async () => {
    const port = await tcpServer((socket) => {
      socket.end('HTTP/1.1 302 Found\r\nlocation: /relatório\r\ncontent-length: 0\r\n\r\n');
    });
    const { headers } = await answerOf(open(local(port)));
    expect(Buffer.from(headers.get('location') ?? '', 'latin1').toString()).toBe('/relatório');
  });

  test.each<[string, () => Transform]>([
    ['gzip', createGzip],
    // As fast as it goes: Brotli's usual quality takes seconds for this on a busy machine.
    ['br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['zstd', createZstdCompress],
  ])('no faster than it is read: endless %s stops when nobody reads', async (encoding, encoder) => {
    let made = 0;
    const port = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      const counted = Readable.from(
        (function* () {
          for (const chunk of zeros()) {
            made++;
            yield chunk;
          }
        })(),
      );
      pipeline(counted, encoder(), response, () => {});
    });
    const { chunks } = await answerOf(open(local(port)));
    let read = 0;
    for await (const chunk of chunks) {
      read += chunk.length;
      if (read > 3_000_000) break;
    }
    expect(read).toBeLessThan(4_000_000);
    await allClosed();
    expect(made).toBeGreaterThan(0);
  });
});

describe('an answer that is not whole throws while it is read', () => {
  test.each<[string, string]>([
    ['closed within the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
    ['closed within a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nha'],
    ['closed before the last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('%s', async (_what, answer) => {
    const port = await tcpServer((socket) => void socket.once('data', () => socket.end(answer)));
    const broken = await bytesOf(open(local(port))).catch((error) => error);
    expect(broken).toMatchObject({ name: 'BrokenAnswer', reason: 'ECONNRESET', undecodable: false });
  });

  test('reset', async () => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', () =>
          setTimeout(() => socket.resetAndDestroy(), 20),
        );
      });
    });
    expect(await breakOf(open(local(port)))).toBe('ECONNRESET');
  });

  test.each([
    ['gzip that is none', 'gzip', Buffer.from('no gzip at all'), 'Z_DATA_ERROR'],
    ['gzip that is cut short', 'gzip', gzipSync('olá').subarray(0, 12), 'Z_BUF_ERROR'],
    ['gzip with a wrong sum', 'gzip', wrongSum, 'Z_DATA_ERROR'],
    ['zstd that is none', 'zstd', Buffer.from('no zstd at all'), 'ZSTD_error_prefix_unknown'],
    ['an encoding that nobody undoes any more', 'compress', Buffer.from('x'), 'compress'],
    ['two encodings', 'gzip, br', Buffer.from('x'), 'gzip, br'],
  ])('%s', async (_what, encoding, bytes, reason) => {
    const port = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    });
    const broken = await bytesOf(open(local(port))).catch((error) => error);
    expect(broken).toMatchObject({ name: 'BrokenAnswer', reason, undecodable: true });
    await allClosed();
  });

  test.each([
    ['says no more', ''],
    ['drips', 'x'],
  ])('the deadline passes while the other side %s', async (_what, drop) => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nfirst');
        const timer = setInterval(() => socket.write(drop), 5);
        socket.on('close', () => clearInterval(timer));
      });
    });
    expect(await breakOf(open(local(port), { timeoutMs: 1_000 }))).toBe('timeout');
    await allClosed();
  });

  test('also when it broke before anyone read it', async () => {
    const port = await tcpServer((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\ncontent-encoding: gzip\r\n\r\nhalf'),
      );
    });
    const opened = open(local(port));
    await opened;
    await pause(50);
    expect(await breakOf(opened)).toMatch(/^(ECONNRESET|Z_DATA_ERROR|ERR_STREAM_PREMATURE_CLOSE)$/);
  });
});

describe('leaving closes the connection', () => {
  const hanging = () =>
    httpServer((_request, response) => {
      response.writeHead(302, { location: '/', 'content-length': 1_000 }).flushHeaders();
    });

  test('without a word of the body', async () => {
    const { chunks } = await answerOf(open(local(await hanging())));
    await chunks[Symbol.asyncIterator]().return?.();
    await allClosed();
  });

  test('while waiting for more', async () => {
    const { chunks } = await answerOf(open(local(await hanging())));
    const iterator = chunks[Symbol.asyncIterator]();
    const next = iterator.next().catch((error) => error);
    await iterator.return?.();
    expect(await next).toBeInstanceOf(BrokenAnswer);
    await allClosed();
  });
});

describe('no answer', () => {
  test('from a port that is closed', async () => {
    expect(await open(local(await closedPort()))).toEqual({ kind: 'unsent', reason: 'ECONNREFUSED' });
  });

  test('from an address that is not allowed', async () => {
    const strict = outboundClient(parseAllowList(''));
    for (const url of ['http://127.0.0.1/', 'http://localhost/', 'ftp://example.com/', 'nowhere']) {
      expect(await strict.open({ method: 'GET', url, timeoutMs: 60_000, namedBy: 'tenant' })).toMatchObject({
        kind: 'blocked',
      });
    }
  });
});
