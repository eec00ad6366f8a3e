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

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Stores a stream of any length, one part on its way while the next is read, and releases its chunks. When the stream or a call fails, nothing
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
      // What waits for the part gets the error; until then nothing does.
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

/** The smallest part that S3 takes. A file that fits into one is put in one call. */
const partBytes = 5 * 1_048_576;

/** A part of a file on its way. */
interface Part {
  /** Good until the one after the next is asked for. */
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** One is sent while the other is filled. */
type PartBuffers = readonly [Buffer, Buffer];

/** Kept for the next file: memory of this size that is asked for anew each time is given back late. */
let spare: PartBuffers | undefined;

/** Buffers of one's own, until they are given back. */
function takeBuffers(): PartBuffers {
  const taken = spare ?? [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)];
  spare = undefined;
  return taken;
}

/** Nothing in them may be on its way any more. */
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
