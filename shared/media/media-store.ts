import http from 'node:http';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { releaseReads } from '../outbound/chunks.ts';
import { MissingFile } from './missing-file.ts';
import { storeParts } from './multipart-upload.ts';

/** Private storage for files, for functions that only read it. Keys are ours, never derived from what a caller wrote. */
export interface MediaReader {
  /**
   * A short-lived address at which anyone can fetch the file, under these headers, also in ranges. S3 signs for one method: the
   * address is for GET, or, of the headers only, for HEAD.
   */
  addressOf(key: string, headers: ShownAs, only?: 'headers'): Promise<string>;
  /** Whether there is such a file. */
  has(key: string): Promise<boolean>;
  /** The file as a stream, from a byte on where one is given; leaving the loop early ends it. Throws `MissingFile`, and an error of the SDK where there is no such byte. */
  read(key: string, from?: number): Promise<AsyncIterable<Uint8Array>>;
}

/** The storage for functions that also write to it. */
export interface MediaWriter extends MediaReader {
  /** Stores a stream of any length, a few megabytes at a time. When the stream fails, nothing is stored and its error is thrown. Its chunks are empty afterwards. */
  store(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores an empty file, whose key says all. */
  mark(key: string): Promise<void>;
  /** A stored text, whole; undefined where there is none. */
  text(key: string): Promise<string | undefined>;
  /** Deletes a file. A file that is not there is no failure. */
  delete(key: string): Promise<void>;
}

/** The storage for functions that look through a part of it. */
export interface MediaList {
  /**
   * The files whose keys begin with `prefix`, behind the key `after`: the first thousand of them in their order. `next` is
   * the key to go on after, where more may follow.
   */
  filesUnder(
    prefix: string,
    after?: string,
  ): Promise<{ readonly files: readonly ListedFile[]; readonly next?: string }>;
}

/** A stored file, and its bytes. */
interface ListedFile {
  readonly key: string;
  readonly size: number;
}

/** The storage for the function that lets callers put files there themselves. */
export interface MediaUploads {
  /** An address at which anyone can put this file and no other, for so many seconds. Both headers of it are signed. */
  uploadAddress(key: string, file: AwaitedUpload): Promise<string>;
}

/** What is to come at an address of the storage. */
interface AwaitedUpload {
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Until the address ends. */
  readonly seconds: number;
}

/** The headers that a file is served with. */
export interface ShownAs {
  readonly contentType: string;
  /** Whole header value: `inline` or `attachment`, with or without a file name. */
  readonly contentDisposition: string;
}

/** A browser follows one of our links at once; a player may come back for other ranges. */
const addressSeconds = 3_600;

/** Whether a look says that there is no such file. S3 says 404 to those alone who may list the bucket; the answer has no body that says more. */
function isMissing(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 404 || status === 403;
}

/** The same of a read, which names its error: another 403 is of a key or a clock that S3 does not know. */
const isNoFile = (error: unknown): boolean => ['NoSuchKey', 'AccessDenied'].includes((error as Error).name);

/** The private bucket for media. Errors are the SDK's. */
export function s3Media(client: S3Client, Bucket: string): MediaWriter & MediaList & MediaUploads {
  return {
    addressOf(Key, { contentType, contentDisposition }, only) {
      const shown = { ResponseContentType: contentType, ResponseContentDisposition: contentDisposition };
      const Command = only === 'headers' ? HeadObjectCommand : GetObjectCommand;
      return getSignedUrl(client, new Command({ Bucket, Key, ...shown }), { expiresIn: addressSeconds });
    },
    uploadAddress(Key, { size: ContentLength, contentType: ContentType, seconds: expiresIn }) {
      const put = new PutObjectCommand({ Bucket, Key, ContentLength, ContentType });
      // Unsigned, the type would be whatever is sent: the SDK leaves it out unless it is named here.
      return getSignedUrl(client, put, {
        expiresIn,
        signableHeaders: new Set(['content-type', 'content-length', 'host']),
      });
    },
    async has(Key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async read(Key, from = 0) {
      const Range = from > 0 ? `bytes=${from}-` : undefined;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch((error: unknown) => {
        throw isNoFile(error) ? new MissingFile(`the storage has no ${Key}`, { cause: error }) : error;
      });
      if (Body instanceof http.IncomingMessage) releaseReads(Body);
      // On Node it is the answer's own stream, and without one there is an error.
      return Body as AsyncIterable<Uint8Array>;
    },
    async text(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToString();
      } catch (error) {
        // Who reads texts may list the bucket: to them 403 says that they may not read this one, which is there.
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async mark(Key) {
      // Where the length is not said, the SDK takes nothing for a stream of unknown length, and warns of that in the log.
      await client.send(new PutObjectCommand({ Bucket, Key, Body: '', ContentLength: 0 }));
    },
    store: (Key, chunks) => storeParts(client, { Bucket, Key }, chunks),
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async filesUnder(Prefix, StartAfter) {
      const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix, StartAfter }));
      const files = (listed.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size }));
      return { files, next: listed.IsTruncated ? files.at(-1)?.key : undefined };
    },
  };
}
