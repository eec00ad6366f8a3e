import type { RequestListener } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kinds, type SentKind } from '../../../shared/media/media-source.ts';
import { closedPort, httpServer, stopServers, tcpServer } from '../outbound/servers.ts';
import { local, mb, media, redirectingTo, refusal, serving } from './fetched.ts';
import { oleFile } from './ole-file.ts';
import { id3, isoFile, movingWebp, mp3Frames, opus, pdf, png, webp } from './samples.ts';
import { officeFile, zipFile } from './zip-file.ts';

beforeEach(() => media.delete('org_1/file'));
afterEach(stopServers);

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
    expect(
      await refusal(local(await closedPort()), 'image', { given: { field: 'interactive.header_media.url' } }),
    ).toBe('Media download failed: interactive.header_media.url could not be reached (ECONNREFUSED)');
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
    expect(await refusal(local(await httpServer(listener)), 'image', { ms: 200 })).toMatch(/took too long$/);
  });
});

describe('400 Unsupported media', () => {
  test.each<[SentKind, Buffer | string, string]>([
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
    [
      'audio',
      Buffer.concat([Buffer.alloc(200, 0x55), mp3Frames(20)]),
      'a file of an unknown format; audio must be MP3, AAC or OGG',
    ],
    ['audio', Buffer.concat([id3(9_000), Buffer.from('fLaC')]), 'a FLAC audio file; audio must be MP3, AAC or OGG'],
    ['video', isoFile(['M4A ', 'isom']), 'an M4A audio file; videos must be MP4'],
    ['video', isoFile(['qt  ']), 'a QuickTime (MOV) video; videos must be MP4'],
    ['video', opus, 'an OGG audio file; videos must be MP4'],
    ['sticker', png, 'a PNG image; stickers must be WebP'],
    ['image', movingWebp, 'an animated WebP image; images must be JPEG or PNG'],
  ])('when %s is something else, whatever its label and name say', async (kind, body, what) => {
    const label = {
      image: 'image/png',
      video: 'video/mp4',
      audio: 'audio/mpeg',
      document: 'application/pdf',
      sticker: 'image/webp',
    }[kind];
    const port = await serving(body, { 'content-type': label });
    const name = { image: '/a.png', video: '/a.mp4', audio: '/a.mp3', document: '/a.pdf', sticker: '/a.webp' }[kind];
    expect(await refusal(local(port, name), kind)).toBe(`Unsupported media: media_url is ${what}`);
  });

  test('before anything is stored, when the first bytes show it', async () => {
    let stores = 0;
    const counting = { ...media, store: async () => void stores++ };
    const port = await serving(Buffer.concat([webp, Buffer.alloc(100_000)]));
    await refusal(local(port), 'image', { store: counting });
    expect(stores).toBe(0);
  });

  const limits: [SentKind, Buffer, string][] = [
    ['image', png, '5 MB (5242880 bytes)'],
    ['video', isoFile(['isom']), '16 MB (16777216 bytes)'],
    ['audio', mp3Frames(9), '16 MB (16777216 bytes)'],
    ['document', pdf, '100 MB (104857600 bytes)'],
    ['sticker', movingWebp, '500 KB (512000 bytes)'],
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

  test('when a sticker that does not move is larger than those may be', async () => {
    const port = await serving(Buffer.concat([webp], 102_401));
    expect(await refusal(local(port), 'sticker')).toBe(
      'Unsupported media: media_url is larger than 100 KB (102400 bytes), the limit for a sticker that does not move',
    );
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
