import { rangeIn } from './byte-range.ts';
import type { Answer, Call, Storage } from './call.ts';
import type { StoredObject } from './descriptions.ts';
import { noSuchKey } from './s3-error.ts';

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
  return { status: range ? 206 : 200, headers, body: objects.pieces.read(pieces, start, end) };
}

/** Who goes on with another object than this one gets the whole of this. */
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
