import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowOrigin, authorize, preflightAnswer } from './access.ts';
import { abortUpload, beginUpload, completeUpload, uploadPart } from './multipart-operations.ts';
import { deleteObject, getObject, listObjects, putObject } from './object-operations.ts';
import { type Answer, type Call, noSuchBucket, notImplemented, S3Error, type Storage, xmlAnswer } from './protocol.ts';

/** Answers one request, also one that is malformed or not supported. */
export async function serve(request: IncomingMessage, response: ServerResponse, storage: Storage): Promise<void> {
  const answer = await answerTo(request, storage).catch(refusal);
  response.writeHead(answer.status, { ...answer.headers, ...allowOrigin(request) });
  const { body = '' } = answer;
  if (request.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body);
  else await sendChunks(body, response);
}

async function answerTo(request: IncomingMessage, storage: Storage): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflightAnswer(request);
  const call = callOf(request);
  authorize(request, { query: call.query, key: storage.key, now: Date.now() });
  if (!storage.buckets.has(call.bucket)) throw noSuchBucket();
  const operation = operationOf(call);
  if (!operation) throw notImplemented();
  return operation(call, storage);
}

/** The bucket stands in the path (`forcePathStyle`). */
function callOf(request: IncomingMessage): Call {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  try {
    const [, bucket = '', ...key] = path.split('/').map(decodeURIComponent);
    return { request, bucket, key: key.join('/'), query: new URLSearchParams(query) };
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  }
}

function refusal(error: Error): Answer {
  const { status, code, headers } =
    error instanceof S3Error ? error : { status: 500, code: 'InternalError', headers: {} };
  const answer = xmlAnswer('Error', { Code: code, Message: error.message });
  return { ...answer, status, headers: { ...answer.headers, ...headers } };
}

type Operation = (call: Call, storage: Storage) => Answer | Promise<Answer>;

/** One operation that is modelled. */
interface Row {
  readonly method: string;
  /** It is about the bucket, and not about an object. */
  readonly ofBucket?: true;
  /** The query parameters that make it this operation. */
  readonly with: readonly string[];
  readonly does: Operation;
}

const rows: readonly Row[] = [
  { method: 'GET', with: [], does: getObject },
  { method: 'HEAD', with: [], does: getObject },
  { method: 'PUT', with: [], does: putObject },
  { method: 'DELETE', with: [], does: deleteObject },
  { method: 'POST', with: ['uploads'], does: beginUpload },
  { method: 'PUT', with: ['partNumber', 'uploadId'], does: uploadPart },
  { method: 'POST', with: ['uploadId'], does: completeUpload },
  { method: 'DELETE', with: ['uploadId'], does: abortUpload },
  { method: 'GET', ofBucket: true, with: ['list-type', 'prefix'], does: listObjects },
  { method: 'GET', ofBucket: true, with: ['list-type', 'prefix', 'start-after'], does: listObjects },
];

/** Parameters that choose nothing: signatures, the SDK's name for the operation, and other headers for the answer. */
const neutral = /^(x-id|X-Amz-.*|response-.*)$/i;

/** Undefined for what is not modelled, as tags and copies: taken for another operation it would do harm. */
function operationOf({ request, query, key }: Call): Operation | undefined {
  if (request.headers['x-amz-copy-source'] !== undefined) return undefined;
  const asked = [...query.keys()].filter((name) => !neutral.test(name)).toSorted();
  const isOfBucket = key === '';
  const isAsked = (row: Row) => row.method === request.method && row.with.join() === asked.join();
  return rows.find((row) => (row.ofBucket ?? false) === isOfBucket && isAsked(row))?.does;
}

/** Sends a body as fast as the client takes it: a chunk is asked for when the one before has left. */
async function sendChunks(body: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  try {
    for await (const chunk of body) await written(response, chunk);
    response.end();
  } catch {
    // The client went away, or the file did: it must not look like the whole.
    response.destroy();
  }
}

function written(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
