import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { MediaWriter } from './media-store.ts';

/** The smallest that S3 takes. A file that fits into one part is put in one call. */
const partBytes = 5 * 1_048_576;
/** Parts on their way at the same time: one is read while another is sent. */
const parts = 1;
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
      // On Node it is the answer's own stream.
      return Body as Readable;
    },
    async store(Key, chunks) {
      const params = { Bucket, Key, Body: Readable.from(chunks, { objectMode: true }) };
      await new Upload({ client, params, partSize: partBytes, queueSize: parts, leavePartsOnError: false }).done();
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
