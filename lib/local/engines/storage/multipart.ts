import { type Answer, type Call, type Storage, xmlAnswer } from './call.ts';
import { partsAsked } from './complete-request.ts';
import { contentTypeOf } from './put-object.ts';
import { bodyOf, textOf } from './request-body.ts';
import { noSuchUpload, S3Error } from './s3-error.ts';
import { multipartEtag, type Upload } from './uploads.ts';
import { xmlOf } from './xml.ts';

/** `POST …?uploads` */
export function beginUpload(call: Call, { uploads }: Storage): Answer {
  const { bucket, key } = call;
  const UploadId = uploads.begin({ bucket, key, contentType: contentTypeOf(call) });
  return xmlAnswer(xmlOf('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId }));
}

/** `PUT …?partNumber&uploadId` */
export async function uploadPart(call: Call, storage: Storage): Promise<Answer> {
  const number = Number(call.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  uploadOf(call, storage);
  const { pieces } = storage.objects;
  const part = await pieces.write(bodyOf(call.request));
  // It may have been given up while the part was on its way.
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
  storage.uploads.end(uploadIdOf(call));
  storage.objects.pieces.drop([...upload.parts.values()].filter((part) => !parts.includes(part)));
  const Location = `http://${call.request.headers.host}/${bucket}/${key}`;
  return xmlAnswer(xmlOf('CompleteMultipartUploadResult', { Location, Bucket: bucket, Key: key, ETag: etag }));
}

/** `DELETE …?uploadId` */
export function abortUpload(call: Call, storage: Storage): Answer {
  const upload = uploadOf(call, storage);
  storage.uploads.end(uploadIdOf(call));
  storage.objects.pieces.drop([...upload.parts.values()]);
  return { status: 204 };
}

const uploadIdOf = ({ query }: Call) => query.get('uploadId') ?? '';

function uploadOf(call: Call, { uploads }: Storage): Upload {
  const upload = uploads.get(uploadIdOf(call));
  if (upload?.bucket !== call.bucket || upload.key !== call.key) throw noSuchUpload();
  return upload;
}
