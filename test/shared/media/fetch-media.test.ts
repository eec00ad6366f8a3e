import type { RequestListener } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../shared/base/clock.ts';
import { ApiError } from '../../../shared/errors.ts';
import { fetchMedia } from '../../../shared/media/fetch-media.ts';
import { formats } from '../../../shared/media/formats.ts';
import { kinds } from '../../../shared/media/kinds.ts';
import type { MediaKind, MediaSource } from '../../../shared/media/media-source.ts';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import { mediaFake } from '../../support/media-fake.ts';
import { closedPort, httpServer, openSockets, stopServers, tcpServer } from '../outbound/servers.ts';
import { oleFile } from './ole-file.ts';
import { id3, isoFile, jpeg, mp3Frames, opus, pdf, png, sampleOf, webp } from './samples.ts';
import { officeFile, zipFile } from './zip-file.ts';

let media = mediaFake();
beforeEach(() => {
  media = mediaFake();
});
afterEach(stopServers);

const http = outboundClient(parseAllowList('127.0.0.1'));
const local = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;
const mb = 1_048_576;

function fetched(url: string, kind: MediaKind, given: Partial<MediaSource> = {}, ms = 10_000, store = media) {
  const deps = { http, media: store, clock: systemClock } as unknown as Parameters<typeof fetchMedia>[3];
  return fetchMedia({ url, kind, field: 'media_url', ...given }, 'org_1/file', Date.now() + ms, deps);
}
/** The refusal, after which no connection may be open. */
async function refusal(...given: Parameters<typeof fetched>) {
  const error = await fetched(...given).then(
    () => new Error('it was taken'),
    (thrown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error;
  while (openSockets() > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  return `${error.error}: ${error.message}`;
}
const serving = (body: Uint8Array | string, headers: Record<string, string> = {}, status = 200) =>
  httpServer((_request, response) => {
    response.writeHead(status, headers).end(body);
  });
const redirectingTo = (location: string, status = 302) =>
  tcpServer((socket) => {
    socket.once('data', () =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`),
    );
  });

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
    expect(await fetched(local(port, path), 'document', { filename })).toMatchObject({ extension });
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

describe('the name of a file', () => {
  const named = async (path: string, disposition?: string, filename?: string) => {
    const bytes = Buffer.from(`HTTP/1.1 200 OK\r\n${disposition ? `content-disposition: ${disposition}\r\n` : ''}\r\n`);
    const port = await tcpServer((socket) => void socket.once('data', () => socket.end(Buffer.concat([bytes, pdf]))));
    return (await fetched(local(port, path), 'document', { filename })).filename;
  };

  test.each<[string, string, string | undefined, string]>([
    ['the server’s', '/x', 'attachment; filename="Fatura 12.pdf"', 'Fatura 12.pdf'],
    ['the server’s, without quotes', '/x', 'attachment; filename=a.pdf; size=3', 'a.pdf'],
    ['the server’s, without a type', '/x', 'filename=a.pdf', 'a.pdf'],
    ['the server’s, in raw UTF-8', '/x', 'inline; filename="Relatório 你好.pdf"', 'Relatório 你好.pdf'],
    [
      'the server’s, encoded',
      '/x',
      "inline; filename=a.pdf; filename*=UTF-8''Relat%C3%B3rio%20%E2%82%AC.pdf",
      'Relatório €.pdf',
    ],
    ['the server’s, encoded in Latin-1', '/x', "inline; filename*=iso-8859-1'pt'Relat%F3rio.pdf", 'Relatório.pdf'],
    ['the server’s, when the encoded one is broken', '/x', "inline; filename*=UTF-8''%FF.pdf; filename=a.pdf", 'a.pdf'],
    ['the server’s, with escapes', '/x', 'inline; filename="a \\"b\\" c.pdf"', 'a "b" c.pdf'],
    ['the server’s, without a path', '/x', 'inline; filename="../../etc/a.pdf"', 'a.pdf'],
    ['the server’s, without another kind of path', '/x', 'inline; filename="C:\\\\dir\\\\a.pdf"', 'a.pdf'],
    ['the address’s', '/files/Relat%C3%B3rio%20final.PDF?x=y.doc', undefined, 'Relatório final.PDF'],
    ['the address’s, with a slash in it', '/files/a%2Fb.pdf', undefined, 'b.pdf'],
    ['the address’s, when it is no UTF-8', '/files/%FFa.pdf', undefined, '%FFa.pdf'],
    ['the address’s, without what turns the writing', '/files/a%E2%80%AEfdp.pdf', undefined, 'afdp.pdf'],
    ['the address’s, when the server’s fits no PDF', '/a.pdf', 'inline; filename=download.php', 'a.pdf'],
    ['made up, when the address’s is a program’s', '/download.php?file=a.pdf', undefined, 'document.pdf'],
    ['made up, when there is none', '/', undefined, 'document.pdf'],
    ['made up, when it is all extension', '/.pdf', undefined, 'document.pdf'],
    ['shortened', `/${'a'.repeat(500)}.pdf`, undefined, `${'a'.repeat(124)}.pdf`],
  ])('is %s', async (_what, path, disposition, name) => {
    expect(await named(path, disposition)).toBe(name);
  });

  test.each(['Relatório ção – 你好.pdf', 'no extension', 'a/b.pdf', 'wrong.doc'])(
    'is the caller’s as it was given: %s',
    async (filename) => {
      expect(await named('/a.pdf', 'inline; filename=b.pdf', filename)).toBe(filename);
    },
  );

  test('is not the caller’s when that is blank', async () => {
    expect(await named('/a.pdf', undefined, '  ')).toBe('a.pdf');
  });

  test('is the first address’s rather than the last one’s', async () => {
    const target = await serving(pdf);
    const port = await redirectingTo(local(target, '/blob.pdf'));
    expect((await fetched(local(port, '/mine.pdf'), 'document')).filename).toBe('mine.pdf');
    const other = await redirectingTo(local(target, '/blob.pdf'));
    expect((await fetched(local(other, '/download'), 'document')).filename).toBe('blob.pdf');
  });
});

describe('400 Media download failed', () => {
  afterEach(() => expect([...media.objects.keys()]).toEqual([]));

  test.each([204, 206, 304, 400, 401, 403, 404, 410, 429, 500, 503])('when it answers %i', async (status) => {
    const port = await serving('', {}, status);
    expect(await refusal(local(port), 'image')).toBe(
      `Media download failed: media_url answered ${status}; it must answer 200 with the file`,
    );
  });

  test.each(['', 'gzip'])('when the file is empty %s', async (encoding) => {
    const port = await serving(encoding ? gzipSync('') : '', encoding ? { 'content-encoding': encoding } : {});
    expect(await refusal(local(port), 'image')).toBe('Media download failed: media_url answered with an empty file');
  });

  test('when it redirects six times', async () => {
    let asked = 0;
    const port = await httpServer((_request, response) => {
      response.writeHead(302, { location: `/${asked++}` }).end();
    });
    expect(await refusal(local(port), 'image')).toBe('Media download failed: media_url redirects more than 5 times');
    expect(asked).toBe(6);
  });

  test('when a redirect leads nowhere', async () => {
    const port = await httpServer((_request, response) => void response.writeHead(302).end());
    expect(await refusal(local(port), 'image')).toBe(
      'Media download failed: media_url answered 302 without an address to go to',
    );
    const broken = await redirectingTo('http://[::1/');
    expect(await refusal(local(broken), 'image')).toMatch(/without an address to go to$/);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    '//169.254.169.254/',
    '//u:p@127.0.0.1/?a',
    'http://[::ffff:a9fe:a9fe]/',
    'http://2852039166/',
    'http://localhost/',
    'http://127.0.0.2/',
    'file:///etc/passwd',
    'http://u:p@127.0.0.1/',
    'https://example.com:22/',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('when it redirects to %s', async (location) => {
    const text = await refusal(local(await redirectingTo(location)), 'image');
    expect(text).toMatch(/^Media download failed: media_url redirects to an address that is not allowed: /);
    expect(text).not.toMatch(/127\.0\.0|169\.254|::/);
  });

  test.each(['http://10.0.0.1/', 'http://[fd00:ec2::254]/', 'http://localhost/', 'gopher://x/', 'x'])(
    'when it names %s itself',
    async (url) => {
      expect(await refusal(url, 'image')).toMatch(/^Media download failed: media_url is not allowed: /);
    },
  );

  test('when nobody is there', async () => {
    expect(await refusal(local(await closedPort()), 'image', { field: 'interactive.header_media.url' })).toBe(
      'Media download failed: interactive.header_media.url could not be reached (ECONNREFUSED)',
    );
  });

  test.each<[string, string, RegExp]>([
    ['closes without an answer', '', /did not answer \(ECONNRESET\)$/],
    ['speaks no HTTP', 'SSH-2.0\r\n', /did not answer \(HPE_INVALID_CONSTANT\)$/],
    ['breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n\x89PNG\r\n\x1a\n', /broke off \(ECONNRESET\)$/],
    [
      'breaks off in a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n\x89PNG\r\n\x1a\n',
      /broke off/,
    ],
  ])('when the server %s', async (_what, answer, text) => {
    const port = await tcpServer((socket) => void socket.once('data', () => socket.end(answer, 'latin1')));
    expect(await refusal(local(port), 'image')).toMatch(text);
  });

  test('when it breaks off after part of it was stored', async () => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9000000\r\n\r\n');
        socket.end(Buffer.concat([pdf, Buffer.alloc(8_000_000)]));
      });
    });
    expect(await refusal(local(port), 'document')).toBe('Media download failed: media_url broke off (ECONNRESET)');
  });

  test('when its encoding is unknown or wrong', async () => {
    const text = 'Media download failed: media_url has a Content-Encoding that cannot be decoded';
    const unknown = await serving(png, { 'content-encoding': 'gzip, br' });
    expect(await refusal(local(unknown), 'image')).toBe(`${text} (gzip, br)`);
    const wrong = await serving(png, { 'content-encoding': 'gzip' });
    expect(await refusal(local(wrong), 'image')).toBe(`${text} (Z_DATA_ERROR)`);
  });

  test.each<[string, RequestListener]>([
    ['says nothing', () => {}],
    ['stops after its headers', (_request, response) => response.flushHeaders()],
    [
      'drips',
      (_request, response) => {
        const timer = setInterval(() => response.write(png.subarray(0, 4)), 5);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'drips redirects',
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60);
      },
    ],
  ])('when the server %s until the deadline', async (_what, listener) => {
    expect(await refusal(local(await httpServer(listener)), 'image', {}, 200)).toMatch(/took too long$/);
  });
});

describe('400 Unsupported media', () => {
  test.each<[MediaKind, Buffer | string, string]>([
    ['image', webp, 'a WebP image; images must be JPEG or PNG'],
    ['image', '<!doctype html><title>Sign in</title>', 'an HTML page; images must be JPEG or PNG'],
    ['image', pdf, 'a PDF document; images must be JPEG or PNG'],
    ['document', png, 'a PNG image; documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX'],
    ['document', 'a,b\n1,2\n', 'plain text; documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX'],
    ['document', zipFile({ a: 'b' }), 'a ZIP archive; documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX'],
    [
      'document',
      officeFile('word', { 'word/vbaProject.bin': '' }),
      'an Office file with macros; documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX',
    ],
    [
      'document',
      oleFile(['Catalog']),
      'an OLE file without a document; documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX',
    ],
    [
      'document',
      oleFile(['EncryptedPackage']),
      'a password-protected Office file, and neither its content type nor its name says of which kind; documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX',
    ],
    ['audio', isoFile(['isom']), 'an MP4 video; audio must be MP3, AAC or OGG'],
    ['audio', Buffer.concat([id3(9_000), Buffer.from('fLaC')]), 'a FLAC audio file; audio must be MP3, AAC or OGG'],
    ['video', isoFile(['M4A ', 'isom']), 'an M4A audio file; videos must be MP4'],
    ['video', isoFile(['qt  ']), 'a QuickTime (MOV) video; videos must be MP4'],
    ['video', opus, 'an OGG audio file; videos must be MP4'],
  ])('when %s is something else, whatever its label and name say', async (kind, body, what) => {
    const label = { image: 'image/png', video: 'video/mp4', audio: 'audio/mpeg', document: 'application/pdf' }[kind];
    const port = await serving(body, { 'content-type': label });
    const name = { image: '/a.png', video: '/a.mp4', audio: '/a.mp3', document: '/a.pdf' }[kind];
    expect(await refusal(local(port, name), kind)).toBe(`Unsupported media: media_url is ${what}`);
  });

  test('before anything is stored, when the first bytes show it', async () => {
    let stores = 0;
    const counting = { ...media, store: async () => void stores++ };
    const port = await serving(Buffer.concat([webp, Buffer.alloc(100_000)]));
    await refusal(local(port), 'image', {}, 5_000, counting);
    expect(stores).toBe(0);
  });

  const limits: [MediaKind, Buffer, string][] = [
    ['image', png, '5 MB (5242880 bytes)'],
    ['video', isoFile(['isom']), '16 MB (16777216 bytes)'],
    ['audio', mp3Frames(9), '16 MB (16777216 bytes)'],
    ['document', pdf, '100 MB (104857600 bytes)'],
  ];
  test.each(limits)('when %s is larger than its limit, with a length or without', async (kind, start, limit) => {
    const text = `Unsupported media: media_url is larger than ${limit}, the limit for this kind of media`;
    const announced = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-length': kinds[kind].maxBytes + 1 }).write(start);
    });
    expect(await refusal(local(announced), kind)).toBe(text);
    const counted = await httpServer((_request, response) => {
      response.write(start);
      response.end(Buffer.alloc(kinds[kind].maxBytes - start.length + 1));
    });
    expect(await refusal(local(counted), kind)).toBe(text);
  });

  test('when 100 KB of gzip unpack to 100 MB, long before the end', async () => {
    let made = 0;
    const port = await httpServer((_request, response) => {
      const unpacked = Readable.from(
        (function* () {
          yield png;
          for (; made < 100; made++) yield Buffer.alloc(mb);
        })(),
      );
      response.writeHead(200, { 'content-encoding': 'gzip' });
      pipeline(unpacked, createGzip(), response, () => {});
    });
    expect(await refusal(local(port), 'image')).toMatch(/larger than 5 MB/);
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
    const error = await fetched(local(port), 'document', {}, 10_000, store).catch((thrown) => thrown);
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
    expect(await refusal(local(port), 'document', {}, 10_000, store)).toMatch(/^Unsupported media: .* a ZIP archive;/);
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
    expect(await refusal(local(port), 'image', {}, 10_000, store)).toMatch(/^Unsupported media/);
  });
});
