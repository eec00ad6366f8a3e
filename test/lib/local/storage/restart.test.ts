import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { openObjectStore } from '../../../../lib/local/engines/storage/object-store.ts';
import { startStorage } from '../../../../lib/local/engines/storage.ts';
import { Bucket, clientOf, inNewDirectory, mb, upload, withStorage } from './open-storage.ts';

const object = (Key: string) => ({ Bucket, Key });

test('keeps whole objects when the process is killed, and nothing of what was on its way', () =>
  inNewDirectory(async (directory) => {
    const child = spawn(process.execPath, ['--no-warnings', `${import.meta.dirname}/crash-child.ts`, directory]);
    const endpoint = String((await once(child.stdout, 'data'))[0]).trim();
    const client = clientOf(endpoint);
    await client.send(new PutObjectCommand({ ...object('small'), Body: 'content', ContentType: 'image/png' }));
    await upload(client, 'large', [Buffer.alloc(5 * mb, 'x'), Buffer.alloc(5 * mb, 'x'), Buffer.alloc(2 * mb, 'x')]);
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object('parts')));
    await client.send(new UploadPartCommand({ ...object('parts'), UploadId, PartNumber: 1, Body: 'part' }));
    const half = connect(Number(new URL(endpoint).port), '127.0.0.1').on('error', () => {});
    half.write(
      `PUT /media/half HTTP/1.1\r\nhost: a\r\nauthorization: AWS4-HMAC-SHA256 a\r\ncontent-length: 9\r\n\r\nhalf`,
    );
    const pieces = () => readdir(join(directory, 'pieces'));
    while ((await pieces()).length < 6);
    client.destroy();
    child.kill('SIGKILL');
    await once(child, 'exit');
    half.destroy();
    await writeFile(join(directory, 'objects/torn.tmp'), '{"buck');

    await withStorage(
      async (_endpoint, after) => {
        expect(await pieces()).toHaveLength(4);
        const small = await after.send(new GetObjectCommand(object('small')));
        expect([small.ContentType, await small.Body?.transformToString()]).toEqual(['image/png', 'content']);
        const large = await after.send(new GetObjectCommand(object('large')));
        expect(await large.Body?.transformToString()).toBe('x'.repeat(12 * mb));
        for (const key of ['parts', 'half']) {
          await expect(after.send(new GetObjectCommand(object(key)))).rejects.toMatchObject({ name: 'NoSuchKey' });
        }
      },
      { directory },
    );
  }));

test('drops what a client did not finish', () =>
  inNewDirectory((directory) =>
    withStorage(
      async (endpoint, client) => {
        const socket = connect(Number(new URL(endpoint).port), '127.0.0.1');
        const head = 'PUT /media/half HTTP/1.1\r\nhost: a\r\nauthorization: AWS4-HMAC-SHA256 a\r\n';
        socket.write(`${head}content-length: 9\r\n\r\nhalf`);
        const pieces = () => readdir(join(directory, 'pieces'));
        while ((await pieces()).length === 0);
        socket.destroy();
        while ((await pieces()).length > 0);
        await expect(client.send(new GetObjectCommand(object('half')))).rejects.toMatchObject({ name: 'NoSuchKey' });
      },
      { directory },
    ),
  ));

test('deletes what is older than a rule allows, and nothing else', () =>
  inNewDirectory(async (directory) => {
    const keys = ['inbound-items/old', 'org_1/old', 'inbound-items/new'];
    const objects = openObjectStore(directory);
    for (const key of keys) {
      objects.publish({ bucket: Bucket, key, pieces: [], etag: '"e"', contentType: 'text/plain' });
    }
    const descriptions = join(directory, 'objects');
    for (const name of await readdir(descriptions)) {
      const stored = JSON.parse(await readFile(join(descriptions, name), 'utf8'));
      if (!stored.key.endsWith('old')) continue;
      const lastModified = new Date(Date.now() - 31 * 86_400_000).toISOString();
      await writeFile(join(descriptions, name), JSON.stringify({ ...stored, lastModified }));
    }
    openObjectStore(directory).expire('inbound-items/', 30);
    expect(keys.filter((key) => objects.get(Bucket, key))).toEqual(['org_1/old', 'inbound-items/new']);
  }));

test('is for the owner alone, and leaves nothing behind without a directory', () =>
  inNewDirectory(async (directory) => {
    await withStorage(
      async (_endpoint, client) => {
        await client.send(new PutObjectCommand({ ...object('a'), Body: 'a' }));
      },
      { directory },
    );
    for (const part of ['objects', 'pieces']) {
      expect((await stat(join(directory, part))).mode & 0o777).toBe(0o700);
      const [file = ''] = await readdir(join(directory, part));
      expect((await stat(join(directory, part, file))).mode & 0o777).toBe(0o600);
    }
  }));

test('refuses a directory whose descriptions are garbage, or that is none, in one line', () =>
  inNewDirectory(async (directory) => {
    await withStorage(async () => {}, { directory });
    await writeFile(join(directory, 'objects/0123'), 'garbage');
    const refused = await startStorage({ directory }).catch((error: Error) => error.message);
    expect(refused).toMatch(/^the directory of stored files, \S+, is corrupt \(.+\): delete it to start afresh$/);
    const file = join(directory, 'objects/0123');
    await expect(startStorage({ directory: file })).rejects.toThrow(`${file}, cannot be opened: ENOTDIR`);
  }));
