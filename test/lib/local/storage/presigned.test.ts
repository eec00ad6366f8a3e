import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { Bucket, clientOf, mb, upload, withStorage } from './open-storage.ts';

const named = { Bucket, Key: 'org_abc/file' };
const content = 'abcdefghij';

async function withFile(work: (address: string, client: S3Client, endpoint: string) => Promise<void>) {
  await withStorage(async (endpoint, client) => {
    await client.send(new PutObjectCommand({ ...named, Body: content, ContentType: 'video/mp4' }));
    await work(await getSignedUrl(client, new GetObjectCommand(named), { expiresIn: 60 }), client, endpoint);
  });
}

test.each([
  ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
  ['bytes=0-0', 206, 'a', 'bytes 0-0/10'],
  ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
  ['bytes=7-99999999999', 206, 'hij', 'bytes 7-9/10'],
  ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
  ['bytes=-99', 206, content, 'bytes 0-9/10'],
  ['bytes=0-', 206, content, 'bytes 0-9/10'],
  ['bytes=0-1,4-5', 200, content, null],
  ['bytes=5-2', 200, content, null],
  ['bytes=-', 200, content, null],
  ['bytes=a-b', 200, content, null],
  ['items=0-1', 200, content, null],
])('%s is answered with %i and %s', (range, status, text, contentRange) =>
  withFile(async (address) => {
    const answer = await fetch(address, { headers: { range } });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  }),
);

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s is not there: 416', (range) =>
  withFile(async (address) => {
    const answer = await fetch(address, { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await answer.text()).toContain('<Code>InvalidRange</Code>');
  }),
);

test('gives a range only of the file that the client had before, and the whole of another', () =>
  withFile(async (address) => {
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const statusWith = async (condition: string) =>
      (await fetch(address, { headers: { range: 'bytes=1-2', 'if-range': condition } })).status;
    expect([await statusWith(etag), await statusWith('"other"')]).toEqual([206, 200]);
  }));

test('takes a range over the border of two parts', () =>
  withStorage(async (_endpoint, client) => {
    await upload(client, named.Key, [Buffer.alloc(5 * mb, 'a'), Buffer.alloc(5 * mb, 'b'), Buffer.from('c')]);
    const rangeOf = async (Range: string) =>
      (await client.send(new GetObjectCommand({ ...named, Range }))).Body?.transformToString();
    expect(await rangeOf(`bytes=${5 * mb - 2}-${5 * mb + 1}`)).toBe('aabb');
    expect(await rangeOf('bytes=-3')).toBe('bbc');
    expect(await rangeOf(`bytes=${5 * mb}-${5 * mb}`)).toBe('b');
  }));

test('shows the file under the headers that were signed', () =>
  withFile(async (_address, client) => {
    const shown = {
      ResponseContentType: 'application/pdf',
      ResponseContentDisposition: `attachment; filename="a.pdf"; filename*=UTF-8''%C3%A1.pdf`,
    };
    const address = await getSignedUrl(client, new GetObjectCommand({ ...named, ...shown }), { expiresIn: 60 });
    const { headers } = await fetch(address);
    expect(headers.get('content-type')).toBe(shown.ResponseContentType);
    expect(headers.get('content-disposition')).toBe(shown.ResponseContentDisposition);
  }));

test('ends when its time is up', () =>
  withFile(async (_address, client) => {
    const signedAgo = (seconds: number) =>
      getSignedUrl(client, new GetObjectCommand(named), {
        expiresIn: 60,
        signingDate: new Date(Date.now() - seconds * 1000),
      });
    expect((await fetch(await signedAgo(30))).status).toBe(200);
    const late = await fetch(await signedAgo(62));
    expect([late.status, late.headers.get('content-type')]).toEqual([403, 'application/xml']);
    expect(await late.text()).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
  }));

test.each([
  ['longer than a week', (address: string) => address.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801')],
  ['for no time', (address: string) => address.replace(/X-Amz-Expires=60&?/, '')],
  ['at no time', (address: string) => address.replace(/X-Amz-Date=\d+/, 'X-Amz-Date=yesterday')],
])('refuses an address signed %s', (_name, spoil) =>
  withFile(async (address) => {
    expect((await fetch(spoil(address))).status).toBe(400);
  }),
);

test('lets pages of any origin read, and those of this machine alone put a file', () =>
  withFile(async (address, _client, endpoint) => {
    const origin = { origin: 'https://example.com' };
    const { headers } = await fetch(address, { headers: origin });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
    const ask = (method: string, from = origin.origin) =>
      fetch(`${endpoint}/media/a`, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': method, 'access-control-request-headers': 'range' },
      });
    const allowed = await ask('GET');
    expect([allowed.status, allowed.headers.get('access-control-allow-headers')]).toEqual([200, 'range']);
    expect((await ask('PUT')).status).toBe(403);
    expect((await ask('DELETE', 'http://127.0.0.1:3003')).status).toBe(403);
    const put = await ask('PUT', 'http://127.0.0.1:3003');
    expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, 'http://127.0.0.1:3003']);
    expect((await ask('PUT', 'http://127.0.0.1.example.com')).status).toBe(403);
  }));

test('goes on when a client leaves in the middle', () =>
  withStorage(async (endpoint, client) => {
    await client.send(new PutObjectCommand({ ...named, Body: Buffer.alloc(20 * mb) }));
    const impatient = clientOf(endpoint);
    const { Body } = await impatient.send(new GetObjectCommand(named));
    for await (const _ of Body as AsyncIterable<Uint8Array>) break;
    impatient.destroy();
    expect((await client.send(new GetObjectCommand(named))).ContentLength).toBe(20 * mb);
  }));
