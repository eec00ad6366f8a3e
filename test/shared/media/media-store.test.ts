import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startStorage } from '../../../lib/local/engines/storage.ts';
import { s3Media } from '../../../shared/media/media-store.ts';
import { isMissingFile } from '../../../shared/media/missing-file.ts';
import { anyServer, stopServers } from '../outbound/servers.ts';

const mb = 1_048_576;
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const checksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;
const clientOn = (endpoint: string) =>
  new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true, maxAttempts: 1, ...checksums });

let storage: Awaited<ReturnType<typeof startStorage>>;
beforeAll(async () => {
  storage = await startStorage({ key: 'test' });
  await storage.bucket('media');
});
afterAll(() => storage.stop());
afterEach(stopServers);

async function* pieces(size: number, each = 65_536) {
  for (let at = 0; at < size; at += each) yield Buffer.alloc(Math.min(each, size - at), at % 251);
}
const wholeOf = async (chunks: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(chunks));

describe('a file', () => {
  test.each([1, 5 * mb - 1, 5 * mb, 5 * mb + 1, 12 * mb])('of %i bytes comes back as it was', async (size) => {
    const media = s3Media(clientOn(storage.endpoint), 'media');
    await media.store('org_1/a', pieces(size));
    expect((await wholeOf(await media.read('org_1/a'))).equals(await wholeOf(pieces(size)))).toBe(true);
  });

  test('can be fetched by anyone at its address, also in ranges', async () => {
    const media = s3Media(clientOn(storage.endpoint), 'media');
    await media.store('org_1/b', pieces(1_000));
    const address = await media.addressOf('org_1/b', { contentType: 'video/mp4', contentDisposition: 'inline' });
    expect((await fetch(address)).status).toBe(200);
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000']);
    expect((await part.arrayBuffer()).byteLength).toBe(10);
  });

  test('tells its headers at its address for HEAD, and nothing of it there', async () => {
    const media = s3Media(clientOn(storage.endpoint), 'media');
    await media.store('org_1/h', pieces(1_000));
    const shown = { contentType: 'video/mp4', contentDisposition: 'attachment; filename="a.mp4"' };
    const address = await media.addressOf('org_1/h', shown, 'headers');
    const { status, headers } = await fetch(address, { method: 'HEAD' });
    const told = ['content-length', 'content-type', 'content-disposition'].map((name) => headers.get(name));
    expect([status, ...told]).toEqual([200, '1000', 'video/mp4', shown.contentDisposition]);
    expect((await fetch(address)).status).toBe(403);
  });

  test('is read as a text where it is one, and is undefined where there is none', async () => {
    const media = s3Media(clientOn(storage.endpoint), 'media');
    await media.store(
      'org_1/t',
      (async function* () {
        yield Buffer.from('{"text":"olá 👍"}');
      })(),
    );
    expect([await media.text('org_1/t'), await media.text('org_1/none')]).toEqual(['{"text":"olá 👍"}', undefined]);
  });

  test('is empty where its key says all, and the SDK warns of nothing', async () => {
    const warnings: unknown[] = [];
    const ignored = () => {};
    const client = clientOn(storage.endpoint);
    client.config.logger = {
      debug: ignored,
      info: ignored,
      error: ignored,
      warn: (text: unknown) => warnings.push(text),
    };
    const media = s3Media(client, 'media');
    await media.mark('erasures/a');
    expect(await wholeOf(await media.read('erasures/a'))).toHaveLength(0);
    expect(warnings).toEqual([]);
  });

  test('is gone after it was deleted; nothing there is no failure', async () => {
    const media = s3Media(clientOn(storage.endpoint), 'media');
    await media.store('org_1/c', pieces(10));
    expect([await media.has('org_1/c'), await media.has('org_1/none')]).toEqual([true, false]);
    await media.delete('org_1/c');
    expect(await media.has('org_1/c')).toBe(false);
    await media.delete('org_1/c');
    await expect(media.read('org_1/c')).rejects.toThrow();
  });

  test.each([10, 12 * mb])(
    'whose stream fails after %i bytes is not stored, and the stream’s error is thrown',
    async (size) => {
      const media = s3Media(clientOn(storage.endpoint), 'media');
      async function* failing() {
        yield* pieces(size);
        throw new Error('the source broke off');
      }
      await expect(media.store('org_1/d', failing())).rejects.toThrow('the source broke off');
      await expect(media.read('org_1/d')).rejects.toThrow();
    },
  );

  test('is no longer read when nobody wants more', async () => {
    const media = s3Media(clientOn(storage.endpoint), 'media');
    await media.store('org_1/e', pieces(12 * mb));
    for await (const chunk of await media.read('org_1/e')) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
  });
});

// S3 says 403 where the caller may not list the bucket. A look has no body, and so no code.
test.each([
  [403, 'AccessDenied', false, 'MissingFile'],
  [404, 'NoSuchKey', false, 'MissingFile'],
  [403, 'RequestTimeTooSkewed', false, 'Error'],
  [200, '', true, ''],
  [503, 'SlowDown', 'throws', 'Error'],
])('whether there is a file, by the storage’s answer %i %s: %j; read, %j', async (status, code, ...expected) => {
  const said = code && `<Error><Code>${code}</Code><Message>no</Message></Error>`;
  const port = await anyServer(
    createServer(({ method }, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : said);
    }),
  );
  const media = s3Media(clientOn(`http://127.0.0.1:${port}`), 'media');
  const read = media.read('org_1/a').then(
    async (chunks) => String(await wholeOf(chunks)),
    (error) => (isMissingFile(error) ? 'MissingFile' : 'Error'),
  );
  expect(await Promise.all([media.has('org_1/a').catch(() => 'throws'), read])).toEqual(expected);
});

describe('the calls', () => {
  /** A storage that takes everything, and what it was asked. */
  async function recording() {
    const calls: { method: string; path: string; headers: IncomingMessage['headers']; bytes: number }[] = [];
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let bytes = 0;
      for await (const chunk of request) bytes += chunk.length;
      const { method = '', url = '', headers } = request;
      calls.push({ method, path: url.replace(/=[^&]*/g, ''), headers, bytes });
      const id = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
      response.writeHead(200, { etag: '"e"', 'content-type': 'application/xml' });
      response.end(method === 'POST' ? id : '');
    };
    const port = await anyServer(createServer((request, response) => void answer(request, response)));
    return { calls, media: s3Media(clientOn(`http://127.0.0.1:${port}`), 'media') };
  }

  test('are one for a small file, with its length and in no framing', async () => {
    const { calls, media } = await recording();
    await media.store('org_1/a', pieces(3 * mb));
    expect(calls).toMatchObject([{ method: 'PUT', bytes: 3 * mb, headers: { 'content-length': String(3 * mb) } }]);
    expect(calls[0]?.headers).not.toHaveProperty('content-encoding');
    expect(Object.keys(calls[0]?.headers ?? {}).filter((name) => name.includes('checksum'))).toEqual([]);
  });

  test.each([
    [6, [5, 1]],
    [10, [5, 5]],
    [12, [5, 5, 2]],
  ])('are one for each 5 MB of a large one: %i MB are %j', async (size, parts) => {
    const { calls, media } = await recording();
    await media.store('org_1/a', pieces(size * mb, 700_001));
    expect(calls.filter(({ method }) => method === 'PUT').map(({ bytes }) => bytes / mb)).toEqual(parts);
    expect(calls.map(({ method }) => method)).toEqual(['POST', ...parts.map(() => 'PUT'), 'POST']);
  });

  test('end with the parts taken away when the stream fails', async () => {
    const { calls, media } = await recording();
    async function* failing() {
      yield* pieces(12 * mb);
      throw new Error('broken');
    }
    await expect(media.store('org_1/a', failing())).rejects.toThrow('broken');
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/media/org_1/a?uploadId&x-id' });
  });
});

test('on AWS an address is the bucket’s own, in its region, for an hour, and needs no header', async () => {
  const client = new S3Client({ region: 'eu-west-1', credentials, ...checksums });
  const shown = { contentType: 'application/pdf', contentDisposition: 'inline; filename="a b.pdf"' };
  const { origin, pathname, searchParams } = new URL(await s3Media(client, 'media').addressOf('org_1/a', shown));
  expect([origin, pathname]).toEqual(['https://media.s3.eu-west-1.amazonaws.com', '/org_1/a']);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    'X-Amz-Expires': '3600',
    'X-Amz-SignedHeaders': 'host',
    'response-content-type': 'application/pdf',
    'response-content-disposition': 'inline; filename="a b.pdf"',
  });
  expect([...searchParams.keys()].filter((name) => name.includes('checksum'))).toEqual([]);
});

describe('a file that somebody else puts there', () => {
  const given = { size: 10, contentType: 'text/csv; charset=utf-8', seconds: 900 };
  const headers = { 'content-type': given.contentType };
  const ask = () => s3Media(clientOn(storage.endpoint), 'media').uploadAddress('uploads/org_1/upl_1', given);
  const put = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, { method: 'PUT', ...init });
    return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]];
  };

  test('is taken at its address, of its size and its type, also again', async () => {
    const url = await ask();
    expect(await put(url, { headers, body: '0123456789' })).toEqual([200, undefined]);
    expect(await put(url, { headers: { ...headers, 'content-length': '10' }, body: '9876543210' })).toEqual([
      200,
      undefined,
    ]);
    const media = s3Media(clientOn(storage.endpoint), 'media');
    expect(String(await wholeOf(await media.read('uploads/org_1/upl_1')))).toBe('9876543210');
  });

  const body = '0123456789';
  test.each<[string, (url: string) => string, RequestInit]>([
    ['shorter', (url) => url, { headers, body: '012345678' }],
    ['longer', (url) => url, { headers, body: '01234567890' }],
    ['empty', (url) => url, { headers, body: '' }],
    ['of another type', (url) => url, { headers: { 'content-type': 'text/html' }, body }],
    ['of no type', (url) => url, { body: Buffer.from(body) }],
    ['at another key', (url) => url.replace('upl_1', 'upl_2'), { headers, body }],
    ['with more time', (url) => url.replace('Expires=900', 'Expires=9000'), { headers, body }],
  ])('is refused when it is %s', async (_what, changed, init) => {
    expect(await put(changed(await ask()), init)).toEqual([403, 'AccessDenied']);
  });
});
