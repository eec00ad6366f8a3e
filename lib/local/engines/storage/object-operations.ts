import type { StoredObject } from './object-store.ts';
import type { ByteRange } from './pieces.ts';
import { type Answer, type Call, noSuchKey, S3Error, type Storage, xmlAnswer, xmlElement } from './protocol.ts';
import { bodyOf } from './request-body.ts';

/** What a signed address may change, by the names of its parameters. */
const overridable = ['content-type', 'content-disposition', 'content-encoding', 'cache-control', 'expires'];

/** `GET` and `HEAD`, of the whole or of a range. */
export function getObject({ request, bucket, key, query }: Call, { objects }: Storage): Answer {
  const object = objects.get(bucket, key);
  if (!object) throw noSuchKey();
  const { size, pieces } = object;
  const range = rangeIn(rangeAsked(request.headers, object), size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const headers = {
    'content-type': object.contentType,
    'content-length': String(end - start + 1),
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    ...overridesIn(query),
  };
  return { status: range ? 206 : 200, headers, body: objects.pieces.read(pieces, { start, end }) };
}

/** Undefined when the client goes on with a version of the object that is no more: it gets the whole of this one. */
function rangeAsked(headers: Call['request']['headers'], { etag }: StoredObject): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

function overridesIn(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    overridable.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * The part of `size` bytes that a `Range` header asks for; undefined stands for the whole, which S3 also gives to clients
 * that ask for several ranges or for none that can be understood. Throws 416 when nothing of it is there.
 */
function rangeIn(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  const headers = { 'content-range': `bytes */${size}` };
  throw new S3Error('InvalidRange', 'The requested range is not satisfiable', { status: 416, headers });
}

/** What S3 calls a body without a type. */
const unknownType = 'binary/octet-stream';

/** The type under which an object is stored. */
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

/** `DELETE`: what is not there counts as deleted. */
export function deleteObject({ bucket, key }: Call, { objects }: Storage): Answer {
  objects.delete(bucket, key);
  return { status: 204 };
}

/** Keys in one answer, as S3 has it. */
const mostKeys = 1000;

/** `GET` of a bucket (`list-type=2`): the keys with a prefix, behind `start-after`, the first thousand of them with their sizes. */
export function listObjects({ bucket, query }: Call, { objects }: Storage): Answer {
  const after = query.get('start-after') ?? '';
  const keys = objects.keys(bucket, query.get('prefix') ?? '').filter((key) => key > after);
  const shown = keys
    .slice(0, mostKeys)
    .map((Key) => xmlElement('Contents', { Key, Size: String(objects.get(bucket, Key)?.size ?? 0) }));
  return xmlAnswer('ListBucketResult', { IsTruncated: String(keys.length > mostKeys) }, shown);
}
