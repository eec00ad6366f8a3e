import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Copy } from './copy.ts';

// The same bytes the same way, with Node and the bare SDK and nothing of ours. Bundled like a function.
const s3 = new S3Client({
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
const place = { Bucket: process.env.MEDIA_BUCKET };

export async function copy({ url, key: Key }: Copy): Promise<void> {
  const file = await fetched(url);
  const ContentLength = Number(file.headers['content-length']);
  await s3.send(new PutObjectCommand({ ...place, Key, Body: file, ContentLength }));
  const { Body } = await s3.send(new GetObjectCommand({ ...place, Key }));
  await posted(Body as Readable, ContentLength);
}

function fetched(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { agent: false }, resolve).on('error', reject).end();
  });
}

async function posted(body: Readable, length: number): Promise<void> {
  const headers = { 'content-length': length, 'content-type': 'application/octet-stream' };
  const url = `${process.env.CHATAPP_API_URL}/v26.0/1/media`;
  const outgoing = httpRequest(url, { method: 'POST', agent: false, headers });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
  });
  await Promise.all([pipeline(body, outgoing), answer]);
  for await (const _chunk of await answer) {
    // An id.
  }
}
