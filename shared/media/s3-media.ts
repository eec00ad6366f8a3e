import { DeleteObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { MediaWriter } from './media-store.ts';
import { storeParts } from './store-parts.ts';

/** Whoever follows one of our links comes at once; a player may come back for other ranges. */
const addressSeconds = 3_600;

/** The private bucket for media. Errors are the SDK's. */
export function s3Media(client: S3Client, Bucket: string): MediaWriter {
  return {
    addressOf(Key, { contentType, contentDisposition }) {
      const shown = { ResponseContentType: contentType, ResponseContentDisposition: contentDisposition };
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...shown }), { expiresIn: addressSeconds });
    },
    async read(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      // On Node it is the answer's own stream, and without one there is an error.
      return Body as AsyncIterable<Uint8Array>;
    },
    store: (Key, chunks) => storeParts(client, { Bucket, Key }, chunks),
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
