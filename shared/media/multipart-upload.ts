import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { release } from '../outbound/chunks.ts';

/** Where a file is stored. */
interface ObjectAddress {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Stores a stream of any length, one part under way while the next is read, and releases its chunks. When the stream or a
 * call fails, nothing is stored and the error is thrown. (lib-storage copies every part anew: for a file of 100 MB it took
 * 85 MB of memory.)
 */
export async function storeParts(
  client: S3Client,
  place: ObjectAddress,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
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

async function begin(client: S3Client, place: ObjectAddress) {
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
      // The error is thrown where the part is waited for; until then it must not count as unhandled.
      part.catch(() => {});
      parts.push(part);
    },
    async complete() {
      const Parts = await Promise.all(parts);
      await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }));
    },
    /** Parts that stay behind in spite of this are deleted by the bucket's own rule. */
    async abort() {
      await Promise.allSettled(parts);
      await client.send(new AbortMultipartUploadCommand(target)).catch(() => {});
    },
  };
}

/** The smallest part that S3 accepts. A file that fits into one is put in one call. */
const partBytes = 5 * 1_048_576;

/** A part of a file that is being stored. */
interface Part {
  /** Good until the one after the next is asked for. */
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** One is sent while the other is filled. */
type PartBuffers = readonly [Buffer, Buffer];

/** Kept for the next file: V8 frees memory of this size late. */
let spare: PartBuffers | undefined;

/** Buffers for one file alone, until they are given back. */
function takeBuffers(): PartBuffers {
  const taken = spare ?? [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)];
  spare = undefined;
  return taken;
}

/** No part of the file may be under way any more. */
function giveBack(buffers: PartBuffers): void {
  spare = buffers;
}

/** A stream in parts of 5 MB and a shorter last one. A stream without a byte is one empty part. Its chunks are released. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>, buffers: PartBuffers): AsyncGenerator<Part> {
  let [current, other] = buffers;
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      if (length === partBytes) {
        yield { bytes: current, last: false };
        [current, other, length] = [other, current, 0];
      }
      const piece = chunk.subarray(at, at + partBytes - length);
      current.set(piece, length);
      length += piece.length;
      at += piece.length;
    }
    release(chunk);
  }
  yield { bytes: current.subarray(0, length), last: true };
}
