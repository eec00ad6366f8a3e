import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../lib/local/queues/eventually.ts';
import { allClosed, bytesOf, client, local, open, zeros } from './opened.ts';
import { closedPort, httpServer, stopServers, tcpServer } from './servers.ts';

afterEach(stopServers);

describe('a streamed body', () => {
  async function* pieces(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text);
  }
  const post = (
    port: number,
    {
      chunks,
      length,
      timeoutMs = 60_000,
    }: { readonly chunks: AsyncIterable<Uint8Array>; readonly length: number; readonly timeoutMs?: number },
  ) =>
    client.request({
      method: 'POST',
      url: local(port),
      body: { chunks, length },
      timeoutMs,
      maxBytes: 1_000,
      namedBy: 'tenant',
    });

  test('goes out whole, with a length and not in chunks', async () => {
    const seen: unknown[] = [];
    const port = await httpServer(async (request, response) => {
      const bytes = Buffer.concat(await Array.fromAsync(request));
      seen.push(request.headers['content-length'], request.headers['transfer-encoding'], bytes.toString());
      response.end('thanks');
    });
    expect(await post(port, { chunks: pieces('one', '', 'olá'), length: 7 })).toMatchObject({
      kind: 'answer',
      status: 200,
    });
    expect(seen).toEqual(['7', undefined, 'oneolá']);
  });

  test.each([
    ['more', 4],
    ['less', 9],
  ])('with %s in it than it said is lost', async (_what, length) => {
    let whole = 0;
    const port = await httpServer((request, response) => {
      request.on('error', () => {});
      request.on('end', () => whole++);
      request.resume();
      request.on('close', () => response.end());
    });
    expect(await post(port, { chunks: pieces('one', 'two'), length })).toMatchObject({ kind: 'lost' });
    expect(whole).toBe(0);
  });

  test('whose source fails ends the request', async () => {
    const port = await httpServer((request, response) => {
      request.on('error', () => {});
      request.resume();
      request.on('close', () => response.end());
    });
    async function* failing() {
      yield Buffer.from('half');
      throw Object.assign(new Error('gone'), { code: 'NoSuchKey' });
    }
    expect(await post(port, { chunks: failing(), length: 10 })).toEqual({ kind: 'lost', reason: 'NoSuchKey' });
    await allClosed();
  });

  test('waits for the other side, and is left when the deadline passes', async () => {
    let made = 0;
    let left = false;
    async function* endless() {
      try {
        for (const chunk of zeros()) {
          made += chunk.length;
          yield chunk;
        }
      } finally {
        left = true;
      }
    }
    const port = await tcpServer((socket) => void socket.pause());
    expect(await post(port, { chunks: endless(), length: 1_000_000_000, timeoutMs: 1_000 })).toEqual({
      kind: 'lost',
      reason: 'timeout',
    });
    await eventually(() => expect(left).toBe(true));
    expect(made).toBeLessThan(60_000_000);
  });

  test('is not begun when nobody is there', async () => {
    let begun = false;
    async function* watched() {
      begun = true;
      yield* zeros();
    }
    expect(await post(await closedPort(), { chunks: watched(), length: 1_000_000_000 })).toMatchObject({
      kind: 'unsent',
    });
    expect(begun).toBe(false);
  });

  test('that is refused before it was read gets its answer', async () => {
    const port = await httpServer((_request, response) => {
      response.writeHead(413, { connection: 'close' }).end('too much');
    });
    const result = await post(port, {
      chunks: (async function* () {
        yield* zeros();
      })(),
      length: 1_000_000_000,
    });
    expect(result).toMatchObject({ kind: 'answer', status: 413 });
  });
});

describe('path and query go out as they were written', () => {
  test.each([
    ['/a?b=c', '/a?b=c'],
    ['/a?', '/a?'],
    ['/a', '/a'],
    ['?x', '/?x'],
    ['/a%2Fb/%E4%BD%A0?X-Amz-Signature=ab%2Bc+d%20e', '/a%2Fb/%E4%BD%A0?X-Amz-Signature=ab%2Bc+d%20e'],
    ['/a?b=\'c\'&d="e"&f=<g>|h`{}^\\', '/a?b=\'c\'&d="e"&f=<g>|h`{}^\\'],
    ['/a?b=c?d/e:@,;', '/a?b=c?d/e:@,;'],
    ['/a?b=c#d?e', '/a?b=c'],
    ['/a#b?c', '/a'],
    ['/a b?c d', '/a%20b?c%20d'],
    ['/ação?ação', '/a%C3%A7%C3%A3o?a%C3%A7%C3%A3o'],
    ['/a/../b?c', '/b?c'],
  ])('%s', async (written, sent) => {
    const port = await httpServer((request, response) => {
      response.end(request.url);
    });
    expect((await bytesOf(open(local(port, '') + written))).toString()).toBe(sent);
  });
});

test('a server that closes while we write is lost, and nothing hangs', async () => {
  const port = await tcpServer((socket) => void once(socket, 'data').then(() => socket.destroy()));
  const body = { chunks: Readable.from(zeros()), length: 1_000_000_000 };
  expect(
    await client.open({ method: 'POST', url: local(port), body, timeoutMs: 60_000, namedBy: 'tenant' }),
  ).toMatchObject({
    kind: 'lost',
  });
});
