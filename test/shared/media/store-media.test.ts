import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '../../../shared/errors.ts';
import { formats } from '../../../shared/media/formats.ts';
import { kinds, type MediaKind } from '../../../shared/media/media-source.ts';
import { httpServer, openSockets, stopServers } from '../outbound/servers.ts';
import { fetched, local, mb, media, refusal, serving } from './fetched.ts';
import { oleFile } from './ole-file.ts';
import { id3, isoFile, jpeg, movingWebp, mp3Frames, pdf, png, sampleOf, webp } from './samples.ts';
import { zipFile } from './zip-file.ts';

beforeEach(() => media.delete('org_1/file'));
afterEach(stopServers);

describe('a file is stored', () => {
  test.each(Object.entries(sampleOf))('with the type of its content, whatever its label: %s', async (name, bytes) => {
    const { kind, contentType, extension } = formats[name as keyof typeof formats];
    const port = await serving(bytes, { 'content-type': 'text/html' });
    const stored = await fetched(local(port, '/x'), kind);
    const filename = `${kind}.${extension}`;
    expect(stored).toEqual({ key: 'org_1/file', size: bytes.length, contentType, extension, filename });
    expect(media.objects.get('org_1/file')).toEqual(Buffer.from(bytes));
  });

  test.each<[string, Record<string, string>]>([
    ['without a length', { 'transfer-encoding': 'chunked' }],
    ['compressed although we do not ask for that', { 'content-encoding': 'gzip' }],
  ])('when it comes %s', async (_what, headers) => {
    const big = Buffer.concat([pdf, Buffer.alloc(7 * mb, 'x')]);
    const port = await serving(headers['content-encoding'] ? gzipSync(big) : big, headers);
    expect(await fetched(local(port), 'document')).toMatchObject({ size: big.length, extension: 'pdf' });
    expect(media.objects.get('org_1/file')?.length).toBe(big.length);
  });

  test('by one GET that names us and asks for the file as it is; HEAD is never used', async () => {
    const seen: unknown[] = [];
    const port = await httpServer(({ method, url, headers }, response) => {
      seen.push([method, url, headers]);
      if (method === 'HEAD') response.writeHead(405).end();
      else response.end(png);
    });
    await fetched(local(port, "/a%2Fb.png?X-Sig=a%2Bb'c&d="), 'image');
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'relaydesk',
      host: `127.0.0.1:${port}`,
      connection: 'close',
    };
    expect(seen).toEqual([['GET', "/a%2Fb.png?X-Sig=a%2Bb'c&d=", headers]]);
  });

  test.each([1, 5])('over %i redirects, relative ones and ones in raw UTF-8 too', async (hops) => {
    const paths: unknown[] = [];
    const port = await httpServer(({ url = '', headers }, response) => {
      paths.push(url, headers.referer);
      const hop = Number(url.split('?h=')[1] ?? 0);
      const next = Buffer.from(`relatório?h=${hop + 1}`).toString('latin1');
      if (hop < hops) response.writeHead([301, 302, 303, 307, 308][hop] ?? 302, { location: next }).end('moved');
      else response.end(jpeg);
    });
    expect(await fetched(local(port, '/a/b'), 'image')).toMatchObject({ contentType: 'image/jpeg' });
    expect(paths).toHaveLength(2 * (hops + 1));
    expect(paths.slice(-2)).toEqual([`/a/relat%C3%B3rio?h=${hops}`, undefined]);
  });

  test.each(["/f?sig='a'&b=%2f+", "?sig='a'", "//127.0.0.1:PORT/f?sig='a'?b", "f?a='|b' "])(
    'over a redirect to %s, whose query goes on as it was written',
    async (location) => {
      const paths: unknown[] = [];
      const port = await httpServer(({ url }, response) => {
        paths.push(url);
        if (paths.length === 1) response.writeHead(302, { location: location.replace('PORT', String(port)) }).end();
        else response.end(png);
      });
      await fetched(local(port, '/f'), 'image');
      expect(paths.at(-1)).toBe(`/f${location.slice(location.indexOf('?')).trim()}`);
    },
  );

  test.each<[string, string]>([
    ['is no encoding', 'utf-8'],
    ['is no encoding either', 'none'],
    ['is of the storage’s own', 'aws-chunked'],
  ])('under a Content-Encoding that %s: %s', async (_what, encoding) => {
    const port = await serving(png, { 'content-encoding': encoding });
    expect(await fetched(local(port), 'image')).toMatchObject({ size: png.length });
  });

  test.each<[string, string, string, string]>([
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', '/x', ''],
    ['xlsx', 'application/octet-stream', '/report.xlsx', ''],
    ['pptx', 'application/octet-stream', '/x', 'talk.PPTX'],
  ])('with a password, as a %s when something says so', async (extension, label, path, filename) => {
    const port = await serving(oleFile(['EncryptedPackage']), { 'content-type': label });
    expect(await fetched(local(port, path), 'document', { given: { filename } })).toMatchObject({ extension });
  });

  test.each<[string, string, string]>([
    ['the label', 'application/vnd.ms-excel', 'report.doc'],
    ['the name, when the label says nothing', 'application/octet-stream', 'report.XLS'],
  ])('as %s says, when the content allows several formats', async (_what, label, name) => {
    const port = await serving(oleFile(['WordDocument', 'Workbook']), { 'content-type': `${label}; charset=x` });
    expect(await fetched(local(port, `/${name}`), 'document')).toMatchObject({ extension: 'xls' });
  });

  test('as the likeliest format, when nothing decides', async () => {
    const port = await serving(oleFile(['Workbook', 'WordDocument']), { 'content-type': 'image/png' });
    expect(await fetched(local(port), 'document')).toMatchObject({ extension: 'doc' });
  });

  test('as audio, when an MP4 has only sound', async () => {
    const port = await serving(isoFile(['iso5', 'isom'], ['soun'], 100_000));
    expect(await fetched(local(port), 'audio')).toMatchObject({ contentType: 'audio/mp4', extension: 'm4a' });
  });

  test.each<[MediaKind, Buffer]>([
    ['image', jpeg],
    ['video', isoFile(['isom'])],
    ['audio', Buffer.concat([id3(2 * mb), mp3Frames(9)])],
    ['document', pdf],
  ])('when %s is exactly at its limit', async (kind, start) => {
    const { maxBytes } = kinds[kind];
    const port = await serving(Buffer.concat([start], maxBytes));
    expect(await fetched(local(port), kind)).toMatchObject({ size: maxBytes });
  });
});

test.each([
  [false, webp, 102_400],
  [true, movingWebp, 512_000],
])('a sticker of which it is %p that it moves is taken up to its limit', async (animated, start, size) => {
  const port = await serving(Buffer.concat([start], size), { 'content-type': 'image/png' });
  expect(await fetched(local(port, '/a.png'), 'sticker')).toEqual({
    ...{ key: 'org_1/file', size, contentType: 'image/webp', extension: 'webp', filename: 'sticker.webp' },
    animated,
  });
});

describe('when the storage fails', () => {
  const failing = (change: Partial<typeof media>) => ({ ...media, ...change });

  test('it is an error of ours, and the download ends', async () => {
    const store = failing({
      store: async (_key, chunks) => {
        for await (const _ of chunks) throw new Error('no room at https://storage.internal');
      },
    });
    const port = await serving(Buffer.concat([pdf, Buffer.alloc(50 * mb)]));
    const error = await fetched(local(port), 'document', { store }).catch((thrown) => thrown);
    expect([error instanceof ApiError, error.message]).toEqual([false, 'the media storage did not take a file']);
    while (openSockets() > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  });

  test('deleting is the caller’s, so that a deletion that fails hides no refusal', async () => {
    const store = failing({
      delete: async () => {
        throw new Error('no');
      },
    });
    const port = await serving(zipFile({ a: 'b' }));
    expect(await refusal(local(port), 'document', { store })).toMatch(/^Unsupported media: .* a ZIP archive;/);
    expect([...media.objects.keys()]).toEqual(['org_1/file']);
  });

  test('and wraps the error of the source, the source’s counts', async () => {
    const store = failing({
      store: async (_key, chunks) => {
        await Array.fromAsync(chunks).catch((cause) => {
          throw new Error('upload aborted', { cause });
        });
      },
    });
    const port = await serving(Buffer.concat([png, Buffer.alloc(6 * mb)]), { 'transfer-encoding': 'chunked' });
    expect(await refusal(local(port), 'image', { store })).toMatch(/^Unsupported media/);
  });
});
