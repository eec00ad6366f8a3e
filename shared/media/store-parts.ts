import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { giveBack, partsOf, takeBuffers } from './part-buffers.ts';

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Stores a stream of any length, one part on its way while the next is read. When the stream or a call fails, nothing
 * is stored and the error is thrown. (lib-storage copies every part anew: 100 MB came to 85 MB of memory with it.)
 */
export async function storeParts(client: S3Client, place: Place, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const buffers = takeBuffers();
  let upload: Upload | undefined;
  try {
    for await (const { bytes, last } of partsOf(chunks, buffers)) {
      if (last && !upload) await client.send(new PutObjectCommand({ ...place, Body: bytes }));
      else {
        upload ??= await begin(client, place);
        await upload.send(bytes);
        if (last) await upload.complete();
      }
    }
  } catch (error) {
    await upload?.abort();
    throw error;
  } finally {
    giveBack(buffers);
  }
}

type Upload = Awaited<ReturnType<typeof begin>>;

async function begin(client: S3Client, place: Place) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  const target = { ...place, UploadId };
  const parts: Promise<CompletedPart>[] = [];
  return {
    /** Waits for the part before this one, and not for this one. */
    async send(Body: Buffer) {
      await parts.at(-1);
      const PartNumber = parts.length + 1;
      const call = client.send(new UploadPartCommand({ ...target, PartNumber, Body }));
      const part = call.then(({ ETag }) => ({ PartNumber, ETag }));
      // Whoever waits for it gets the error; until then it is nobody's.
      part.catch(() => {});
      parts.push(part);
    },
    async complete() {
      const Parts = await Promise.all(parts);
      await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }));
    },
    /** What stays behind in spite of this, the bucket's own rule deletes. */
    async abort() {
      await Promise.allSettled(parts);
      await client.send(new AbortMultipartUploadCommand(target)).catch(() => {});
    },
  };
}
