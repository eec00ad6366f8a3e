import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, test } from '@jest/globals';
import { openObjectStore } from '../../../../lib/local/engines/storage/object-store.ts';
import {
  Bucket,
  bytes,
  checksums,
  clientOf,
  inNewDirectory,
  mb,
  upload,
  wholeOf,
  withStorage,
} from './open-storage.ts';

const Key = 'org_abc/0123abc';
const named = { Bucket, Key };
const put = (client: S3Client, Body: string, key = Key) =>
  client.send(new PutObjectCommand({ Bucket, Key: key, Body }));
const get = async (client: S3Client, key = Key) =>
  (await client.send(new GetObjectCommand({ Bucket, Key: key }))).Body?.transformToString();

describe.each(Object.entries(checksums))('a client %s', (_name, settings) => {
  test.each([0, 1, 5 * mb - 1, 5 * mb])('uploads parts, the last of them of %i bytes, and reads them back', (size) =>
    withStorage(async (endpoint) => {
      const client = clientOf(endpoint, settings);
      const part = await wholeOf(bytes(5 * mb));
      const parts = [part, Readable.from(bytes(5 * mb)), Buffer.alloc(size, 'z')];
      const { ETag } = await upload(client, Key, parts);
      expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
      const read = await client.send(new GetObjectCommand(named));
      expect(read.ContentLength).toBe(10 * mb + size);
      const sent = Buffer.concat([part, part, Buffer.alloc(size, 'z')]);
      expect((await wholeOf(read.Body as Readable)).equals(sent)).toBe(true);
    }),
  );

  test('puts a buffer and a stream of known length, with their type', () =>
    withStorage(async (endpoint) => {
      const client = clientOf(endpoint, settings);
      await client.send(new PutObjectCommand({ ...named, Body: Buffer.from('bytes'), ContentType: 'image/png' }));
      expect(await client.send(new HeadObjectCommand(named))).toMatchObject({
        ContentLength: 5,
        ContentType: 'image/png',
        ETag: '"4b3a6218bb3e3a7303e8a171a60fcf92"',
        LastModified: expect.any(Date),
      });
      const Body = Readable.from(bytes(3 * mb));
      await client.send(new PutObjectCommand({ ...named, Body, ContentLength: 3 * mb }));
      const { Body: read, ContentType } = await client.send(new GetObjectCommand(named));
      expect(ContentType).toBe('application/octet-stream');
      expect((await wholeOf(read as Readable)).equals(await wholeOf(bytes(3 * mb)))).toBe(true);
    }));
});

test('an object takes the place of the one before, and its bytes are gone', () =>
  inNewDirectory((directory) =>
    withStorage(
      async (_endpoint, client) => {
        await put(client, 'first');
        await put(client, 'second');
        expect(await get(client)).toBe('second');
        expect(await readdir(join(directory, 'pieces'))).toHaveLength(1);
        await client.send(new DeleteObjectCommand(named));
        await client.send(new DeleteObjectCommand(named));
        await expect(get(client)).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
        expect(await readdir(join(directory, 'pieces'))).toEqual([]);
      },
      { directory },
    ),
  ));

test.each(['a', 'a/b', 'ç/ü 1+2%20?&#.bin', '../../up', `${'x'.repeat(1000)}`])('keeps the key %s apart', (key) =>
  withStorage(async (_endpoint, client) => {
    await put(client, 'mine', key);
    await put(client, 'other', `${key}2`);
    expect(await get(client, key)).toBe('mine');
  }),
);

test('says what is not there: the object, the bucket', () =>
  withStorage(async (_endpoint, client) => {
    await expect(get(client)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(client.send(new HeadObjectCommand(named))).rejects.toMatchObject({ name: 'NotFound' });
    const elsewhere = new GetObjectCommand({ Bucket: 'other', Key });
    await expect(client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  }));

test('refuses what it does not model, instead of taking it for something else', () =>
  withStorage(async (endpoint, client) => {
    await put(client, 'content');
    const tagging = new PutObjectTaggingCommand({ ...named, Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] } });
    await expect(client.send(tagging)).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await get(client)).toBe('content');
    const authorization = 'AWS4-HMAC-SHA256 Credential=a';
    for (const path of ['/media?list-type=2', '/media/a?acl', '/media/%zz']) {
      expect((await fetch(endpoint + path, { headers: { authorization } })).status).toBeGreaterThanOrEqual(400);
    }
  }));

test('gives nothing to those who have not signed', () =>
  withStorage(async (endpoint, client) => {
    await put(client, 'content');
    const object = `${endpoint}/${Bucket}/${Key}`;
    const answers = [await fetch(object), await fetch(object, { method: 'PUT', body: 'other' })];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(await answers[0]?.text()).toContain('<Code>AccessDenied</Code>');
    expect(await get(client)).toBe('content');
  }));

describe('an upload in parts', () => {
  const begin = async (client: S3Client) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(named));
    const part = async (PartNumber: number, Body: Buffer) => {
      const { ETag } = await client.send(new UploadPartCommand({ ...named, UploadId, PartNumber, Body }));
      return { PartNumber, ETag };
    };
    const complete = (Parts: object[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts } }));
    return { UploadId, part, complete };
  };
  const large = (fill: number) => Buffer.alloc(5 * mb, fill);

  test('is no object until it is complete, and then of the parts that were named', () =>
    withStorage(async (_endpoint, client) => {
      const { part, complete } = await begin(client);
      await part(1, Buffer.from('overwritten'));
      const last = await part(7, Buffer.from('end'));
      const first = await part(1, large(1));
      await part(3, large(3));
      await expect(get(client)).rejects.toMatchObject({ name: 'NoSuchKey' });
      const { ETag } = await complete([first, last]);
      expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
      const { Body } = await client.send(new GetObjectCommand(named));
      const whole = await wholeOf(Body as Readable);
      expect(whole.equals(Buffer.concat([large(1), Buffer.from('end')]))).toBe(true);
    }));

  test('is refused as S3 refuses it', () =>
    withStorage(async (_endpoint, client) => {
      const { part, complete } = await begin(client);
      const [one, two] = [await part(1, Buffer.from('small')), await part(2, Buffer.from('end'))];
      await expect(complete([one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' });
      await expect(complete([two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
      await expect(complete([one, { ...two, PartNumber: 3 }])).rejects.toMatchObject({ name: 'InvalidPart' });
      await expect(complete([{ ...one, ETag: two.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
      await expect(complete([])).rejects.toMatchObject({ name: 'MalformedXML' });
      await complete([one]);
      await expect(complete([one])).rejects.toMatchObject({ name: 'NoSuchUpload' });
      expect(await get(client)).toBe('small');
    }));

  test('leaves nothing when it is given up', () =>
    inNewDirectory((directory) =>
      withStorage(
        async (_endpoint, client) => {
          const { UploadId, part, complete } = await begin(client);
          const one = await part(1, large(1));
          await client.send(new AbortMultipartUploadCommand({ ...named, UploadId }));
          expect(await readdir(join(directory, 'pieces'))).toEqual([]);
          await expect(complete([one])).rejects.toMatchObject({ name: 'NoSuchUpload' });
          await expect(part(2, large(2))).rejects.toMatchObject({ name: 'NoSuchUpload' });
        },
        { directory },
      ),
    ));
});

test('lists the keys of a bucket that begin with a prefix, a thousand at most, in their order', () =>
  inNewDirectory((directory) => {
    const keys = Array.from({ length: 1_003 }, (_, index) => `org_a/&<${String(index).padStart(4, '0')}`);
    // Over HTTP they take some hundred times as long.
    const { publish } = openObjectStore(directory);
    for (const key of keys.slice(0, -1).toReversed())
      publish({ bucket: Bucket, key, pieces: [], etag: '"e"', contentType: 'text/plain' });
    return withStorage(
      async (_endpoint, client) => {
        for (const key of ['org_b/1', ...keys.slice(-1)]) await put(client, 'x', key);
        const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'org_a/' }));
        expect(listed.Contents?.map((object) => object.Key)).toEqual(keys.slice(0, 1_000));
        expect(listed.IsTruncated).toBe(true);
        const StartAfter = keys[999];
        const rest = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'org_a/', StartAfter }));
        expect(rest.Contents?.map((object) => object.Key)).toEqual(keys.slice(1_000));
        expect([rest.IsTruncated, rest.Contents?.map(({ Size }) => Size)]).toEqual([false, [0, 0, 1]]);
        const none = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'org_c/' }));
        expect(none.Contents ?? []).toEqual([]);
        await expect(client.send(new ListObjectsV2Command({ Bucket, Prefix: 'a', Delimiter: '/' }))).rejects.toThrow(
          'Not available on a laptop',
        );
      },
      { directory },
    );
  }));
