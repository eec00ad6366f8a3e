import type { Answer, Call, Storage } from './call.ts';
import { bodyOf } from './request-body.ts';

/** What S3 calls a body that nobody has named. */
const unknownType = 'binary/octet-stream';

export const contentTypeOf = ({ request }: Call): string => request.headers['content-type'] ?? unknownType;

/** `PUT`: a whole object in one request, of any size. */
export async function putObject(call: Call, { objects }: Storage): Promise<Answer> {
  const { bucket, key } = call;
  const piece = await objects.pieces.write(bodyOf(call.request));
  const { etag } = objects.publish({
    bucket,
    key,
    pieces: [{ file: piece.file, size: piece.size }],
    etag: `"${piece.md5}"`,
    contentType: contentTypeOf(call),
  });
  return { status: 200, headers: { etag } };
}

export function deleteObject({ bucket, key }: Call, { objects }: Storage): Answer {
  objects.delete(bucket, key);
  return { status: 204 };
}
