import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fetchInbound, type InboundResult, type InboundSource } from '../../../shared/media/fetch-inbound.ts';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import { mediaFake } from '../../support/media-fake.ts';
import { closedPort, httpServer, openSockets, stopServers, tcpServer } from '../outbound/servers.ts';
import { uncounted } from './fetched.ts';
import { isoFile, pdf, png, webp } from './samples.ts';
import { zipFile } from './zip-file.ts';

let media = mediaFake();
beforeEach(() => {
  media = mediaFake();
});
afterEach(stopServers);

const http = outboundClient(parseAllowList('127.0.0.1'));
const local = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;
const mb = 1_048_576;
const key = 'org_1/file';
type Stored = Extract<InboundResult, { kind: 'stored' }>;

async function fetched(
  url: string,
  {
    given = {},
    ms = 60_000,
    store = media,
    client = http,
  }: {
    readonly given?: Partial<InboundSource>;
    readonly ms?: number;
    readonly store?: typeof media;
    readonly client?: typeof http;
  } = {},
) {
  const deps = { http: client, media: store, ...uncounted } as unknown as Parameters<typeof fetchInbound>[2];
  const result = await fetchInbound({ url, ...given }, { key, deadline: Date.now() + ms }, deps);
  while (openSockets() > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  if (result.kind === 'unavailable') expect(media.objects.size).toBe(0);
  return result;
}
const serving = (body: Uint8Array | string, headers: Record<string, string> = {}, status = 200) =>
  httpServer((_request, response) => {
    response.writeHead(status, headers).end(body);
  });
/** A server that answers as told and tells what it was asked with. */
async function watched(listener: RequestListener) {
  const seen: { url?: string; authorization?: string }[] = [];
  const port = await httpServer((request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization });
    listener(request, response);
  });
  return { port, seen };
}
const raw = (text: string, bytes: Uint8Array | string = '') =>
  tcpServer((socket) => {
    socket.once('data', () => {
      socket.write(text);
      socket.end(bytes);
    });
  });

describe('a file is stored', () => {
  test.each<[string, Uint8Array | string, object]>([
    ['of ours', png, { contentType: 'image/png', extension: 'png', kind: 'image', filename: 'image.png' }],
    [
      'that we would not send',
      webp,
      { contentType: 'image/webp', extension: 'webp', kind: 'image', filename: 'image.webp' },
    ],
    [
      'of unknown content',
      'x',
      { contentType: 'text/plain', extension: 'txt', kind: 'document', filename: 'document.txt' },
    ],
  ])('of any format: %s', async (_what, bytes, expected) => {
    const result = await fetched(local(await serving(bytes)));
    expect(result).toEqual({ kind: 'stored', file: { key, size: bytes.length, ...expected } });
    expect(media.objects.get(key)).toEqual(Buffer.from(bytes as string));
  });

  test('under its name, and with the type that the provider declares before the one of its server', async () => {
    const port = await serving('a;b', { 'content-type': 'text/plain' });
    expect(await fetched(local(port), { given: { mimeType: 'text/csv', filename: 'Preços.csv' } })).toMatchObject({
      file: { contentType: 'text/csv', filename: 'Preços.csv' },
    });
  });

  test.each<[string, string, Uint8Array | string, object]>([
    [
      'a package that looks like an archive',
      'application/vnd.android.package-archive',
      zipFile({ a: 'b' }),
      { extension: 'zip' },
    ],
    ['what a browser would run', 'text/xml; charset=utf-8', '<?xml version="1.0"?><a/>', { extension: 'bin' }],
    ['nothing that is known', 'application/x-blender', '\0\u0001\u0002', { extension: 'bin' }],
  ])('with its declared type, where its content shows %s', async (_what, mimeType, bytes, expected) => {
    const { file } = (await fetched(local(await serving(bytes)), { given: { mimeType, filename: 'a b.x' } })) as Stored;
    expect(file).toMatchObject({ contentType: mimeType.split(';')[0], filename: 'a b.x', isNamed: true, ...expected });
    expect(file.kind).toBe(_what.startsWith('nothing') ? undefined : 'document');
  });

  test.each<[string, string, Uint8Array | string, object]>([
    ['a picture', 'video/mp4', png, { contentType: 'image/png', kind: 'image' }],
    ['text', 'image/jpeg', 'hello', { contentType: 'text/plain', kind: 'document' }],
    ['sound alone', 'video/mp4', isoFile(['isom', 'mp42'], ['soun']), { contentType: 'audio/mp4', kind: 'audio' }],
    ['3GP, and is sound', 'audio/3gpp', isoFile(['3gp4']), { contentType: 'audio/3gpp', kind: 'audio' }],
  ])('with the type of its content, where that is %s', async (_what, mimeType, bytes, expected) => {
    expect(await fetched(local(await serving(bytes)), { given: { mimeType } })).toMatchObject({ file: expected });
  });

  test('unless it is a page, and its address may be one', async () => {
    const port = await serving('<!-- x --><html><body>Log in</body></html>', { 'content-type': 'image/jpeg' });
    expect(await fetched(local(port), { given: { mayBePage: true } })).toEqual({ kind: 'page' });
    expect(await fetched(local(port))).toMatchObject({ kind: 'stored', file: { extension: 'bin', kind: 'document' } });
  });

  test('with the type of its server, where the provider declares none', async () => {
    const port = await serving('a;b', { 'content-type': 'text/csv' });
    expect(await fetched(local(port))).toMatchObject({ file: { contentType: 'text/csv' } });
  });

  test('up to 100 MB, whatever it is', async () => {
    const port = await serving(Buffer.concat([png, Buffer.alloc(20 * mb)]));
    expect(await fetched(local(port))).toMatchObject({ file: { size: png.length + 20 * mb } });
  });

  test('when it comes compressed, and smaller than the provider says', async () => {
    const port = await serving(gzipSync(pdf), { 'content-encoding': 'gzip' });
    expect(await fetched(local(port), { given: { size: pdf.length + 1 } })).toMatchObject({
      file: { size: pdf.length },
    });
  });
});

describe('the token', () => {
  const authorization = 'Bearer secret';

  test('goes along, also to another path of the same origin', async () => {
    const { port, seen } = await watched(({ url }, response) => {
      if (url === '/a') response.writeHead(302, { location: '/b' }).end();
      else response.end(png);
    });
    expect(await fetched(local(port, '/a'), { given: { authorization } })).toMatchObject({ kind: 'stored' });
    expect(seen).toEqual([
      { url: '/a', authorization },
      { url: '/b', authorization },
    ]);
  });

  test('goes to no other host or port that the address leads to', async () => {
    const cdn = await watched((_request, response) => void response.end(png));
    const first = await watched((_request, response) => {
      response.writeHead(302, { location: local(cdn.port, '/signed?a=%2f') }).end();
    });
    expect(await fetched(local(first.port), { given: { authorization } })).toMatchObject({ kind: 'stored' });
    expect(first.seen).toEqual([{ url: '/', authorization }]);
    expect(cdn.seen).toEqual([{ url: '/signed?a=%2f', authorization: undefined }]);
  });

  test('is left out where there is none', async () => {
    const { port, seen } = await watched((_request, response) => void response.end(png));
    await fetched(local(port));
    expect(seen).toEqual([{ url: '/', authorization: undefined }]);
  });
});

describe('a file that cannot be had', () => {
  test.each([404, 410])('is gone for good after a %i', async (status) => {
    const result = await fetched(local(await serving('', {}, status)));
    expect(result).toMatchObject({ kind: 'unavailable', again: false, status });
  });

  test.each([400, 401, 403, 429, 500, 503])('may be had another time after a %i', async (status) => {
    const result = await fetched(local(await serving('', {}, status)));
    expect(result).toMatchObject({ kind: 'unavailable', again: true, status });
  });

  test.each<[string, () => Promise<number>]>([
    ['refuses the connection', closedPort],
    ['never answers', () => tcpServer((socket) => void socket.resume())],
    ['stops in the middle', () => raw('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n', 'x')],
    ['stops in the middle of a chunk', () => raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '5\r\nx')],
    ['answers with nothing', () => serving('')],
    ['redirects for ever', () => raw('HTTP/1.1 302 Found\r\nlocation: /\r\n\r\n')],
  ])('may be had another time when its server %s', async (_what, server) => {
    expect(await fetched(local(await server()), { ms: 500 })).toMatchObject({ kind: 'unavailable', again: true });
  });

  test('may be had another time when it ends with its connection and is smaller than the provider says', async () => {
    const port = await raw('HTTP/1.1 200 OK\r\n\r\n', png);
    expect(await fetched(local(port), { given: { size: png.length + 1 } })).toMatchObject({
      kind: 'unavailable',
      again: true,
    });
    expect(await fetched(local(port), { given: { size: png.length } })).toMatchObject({ kind: 'stored' });
  });

  test.each<[string, Record<string, string>]>([
    ['says so', { 'content-length': String(100 * mb + 1) }],
    ['only sends it', {}],
  ])('is refused for good when it is larger than 100 MB: its server %s', async (_what, headers) => {
    const port = await httpServer((_request, response) => {
      response.writeHead(200, headers);
      response.on('error', () => {});
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(mb))) {}
      };
      response.on('drain', more);
      more();
    });
    expect(await fetched(local(port))).toMatchObject({ again: false, reason: 'is larger than 104857600 bytes' });
  });

  test('is refused for good at an address that may not be reached', async () => {
    const port = await serving(png);
    const guarded = outboundClient(parseAllowList(''));
    expect(await fetched(local(port), { client: guarded })).toMatchObject({
      kind: 'unavailable',
      again: false,
    });
  });

  test('leaves what stood under its key', async () => {
    const port = await serving(png);
    expect(await fetched(local(port))).toMatchObject({ kind: 'stored' });
    const broken = await raw('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n', 'x');
    const other = mediaFake();
    await other.store(
      key,
      (async function* () {
        yield png;
      })(),
    );
    media = mediaFake();
    expect(await fetched(local(broken), { store: other })).toMatchObject({ kind: 'unavailable' });
    expect(other.objects.get(key)).toEqual(png);
  });
});

test('a fault of the storage is thrown', async () => {
  const store = { ...media, store: () => Promise.reject(new Error('no room')) };
  await expect(fetched(local(await serving(png)), { store })).rejects.toThrow('the media storage did not take');
});
