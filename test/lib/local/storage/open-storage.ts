import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { startStorage } from '../../../../lib/local/engines/storage.ts';

export const mb = 1_048_576;
export const Bucket = 'media';

/** What our own client asks for, and what the SDK does by itself. */
export const checksums = {
  'as our functions use it': {
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  },
  'with the checksums of the SDK': {},
} as const satisfies Record<string, S3ClientConfig>;

export function clientOf(endpoint: string, more: S3ClientConfig = {}): S3Client {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true, maxAttempts: 1, ...more });
}

/** Bytes that differ from chunk to chunk. */
export async function* bytes(size: number, each = 65_536) {
  for (let at = 0; at < size; at += each) yield Buffer.alloc(Math.min(each, size - at), (at / each) % 251);
}

export const wholeOf = async (chunks: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(chunks));

/** In parts, as the SDK does it. Returns the answer to the last call. */
export async function upload(client: S3Client, Key: string, parts: readonly (Buffer | Readable)[]) {
  const object = { Bucket, Key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const Parts = await Promise.all(
    parts.map(async (Body, index) => {
      const PartNumber = index + 1;
      const ContentLength = Buffer.isBuffer(Body) ? Body.length : 5 * mb;
      const { ETag } = await client.send(
        new UploadPartCommand({ ...object, UploadId, PartNumber, Body, ContentLength }),
      );
      return { PartNumber, ETag };
    }),
  );
  return client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
}

/** The engine with its bucket, stopped after `work`. */
export async function withStorage(
  work: (endpoint: string, client: S3Client) => Promise<void>,
  options: { directory?: string } = {},
): Promise<void> {
  const storage = await startStorage(options);
  storage.bucket(Bucket);
  const client = clientOf(storage.endpoint, checksums['as our functions use it']);
  try {
    await work(storage.endpoint, client);
  } finally {
    client.destroy();
    await storage.stop();
  }
}

export async function inNewDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'relaydesk-storage-test-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
