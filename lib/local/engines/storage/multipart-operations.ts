import { createHash, randomUUID } from 'node:crypto';
import { contentTypeOf } from './object-operations.ts';
import type { WrittenPiece } from './pieces.ts';
import {
  type Answer,
  type Call,
  noSuchUpload,
  S3Error,
  type Storage,
  textIn,
  type Upload,
  xmlAnswer,
} from './protocol.ts';
import { bodyOf, textOf } from './request-body.ts';

/** `POST …?uploads` */
export function beginUpload(call: Call, { uploads }: Storage): Answer {
  const { bucket, key } = call;
  const UploadId = randomUUID();
  uploads.set(UploadId, { bucket, key, contentType: contentTypeOf(call), parts: new Map() });
  return xmlAnswer('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId });
}

/** `PUT …?partNumber&uploadId` */
export async function uploadPart(call: Call, storage: Storage): Promise<Answer> {
  const number = Number(call.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  uploadOf(call, storage);
  const { pieces } = storage.objects;
  const part = await pieces.write(bodyOf(call.request));
  // The client may have aborted the upload while the part was on its way.
  const upload = storage.uploads.get(uploadIdOf(call));
  if (!upload) {
    pieces.drop([part]);
    throw noSuchUpload();
  }
  const before = upload.parts.get(number);
  pieces.drop(before ? [before] : []);
  upload.parts.set(number, part);
  return { status: 200, headers: { etag: `"${part.md5}"` } };
}

/** `POST …?uploadId`: nothing is copied; the parts in their order are the object. */
export async function completeUpload(call: Call, storage: Storage): Promise<Answer> {
  const asked = await textOf(call.request);
  const upload = uploadOf(call, storage);
  const parts = partsAsked(asked, upload.parts);
  const { bucket, key, contentType } = upload;
  const pieces = parts.map(({ file, size }) => ({ file, size }));
  const { etag } = storage.objects.publish({ bucket, key, contentType, pieces, etag: multipartEtag(parts) });
  storage.uploads.delete(uploadIdOf(call));
  storage.objects.pieces.drop([...upload.parts.values()].filter((part) => !parts.includes(part)));
  const Location = `http://${call.request.headers.host}/${bucket}/${key}`;
  return xmlAnswer('CompleteMultipartUploadResult', { Location, Bucket: bucket, Key: key, ETag: etag });
}

/** `DELETE …?uploadId` */
export function abortUpload(call: Call, storage: Storage): Answer {
  const upload = uploadOf(call, storage);
  storage.uploads.delete(uploadIdOf(call));
  storage.objects.pieces.drop([...upload.parts.values()]);
  return { status: 204 };
}

const uploadIdOf = ({ query }: Call) => query.get('uploadId') ?? '';

function uploadOf(call: Call, { uploads }: Storage): Upload {
  const upload = uploads.get(uploadIdOf(call));
  if (upload?.bucket !== call.bucket || upload.key !== call.key) throw noSuchUpload();
  return upload;
}

/** S3's: of the parts' own hashes, with their number. */
function multipartEtag(parts: readonly WrittenPiece[]): string {
  const md5 = createHash('md5');
  for (const part of parts) md5.update(Buffer.from(part.md5, 'hex'));
  return `"${md5.digest('hex')}-${parts.length}"`;
}

/** S3's least size of every part but the last. */
const leastBytes = 5 * 1_048_576;

/** The parts that the XML of a completion names, in its order. Throws what S3 refuses. */
function partsAsked(xml: string, uploaded: ReadonlyMap<number, WrittenPiece>): WrittenPiece[] {
  const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(textIn(part, 'PartNumber')),
    etag: textIn(part, 'ETag')?.replaceAll('"', ''),
  }));
  if (named.length === 0) throw new S3Error('MalformedXML', 'The XML you provided was not well-formed.');
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0))) {
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  const parts = named.map(({ number, etag }) => {
    const part = uploaded.get(number);
    if (part && part.md5 === etag) return part;
    throw new S3Error('InvalidPart', `Part ${number} was not uploaded, or its entity tag is another.`);
  });
  if (parts.slice(0, -1).every(({ size }) => size >= leastBytes)) return parts;
  throw new S3Error('EntityTooSmall', 'A part that is not the last is smaller than 5 MB.');
}
