import type { IncomingMessage, ServerResponse } from 'node:http';
import { authorize } from './authorization.ts';
import type { Answer, Call, Storage } from './call.ts';
import { allowOrigin, preflightAnswer } from './cross-origin.ts';
import { operationOf } from './operations.ts';
import { noSuchBucket, notImplemented, S3Error } from './s3-error.ts';
import { sendChunks } from './send-chunks.ts';
import { xmlOf } from './xml.ts';

/** Answers one request, whatever it is. */
export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  storage: Storage,
  buckets: ReadonlySet<string>,
): Promise<void> {
  const answer = await answerTo(request, storage, buckets).catch(refusal);
  response.writeHead(answer.status, { ...answer.headers, ...allowOrigin(request) });
  const { body = '' } = answer;
  if (request.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body);
  else await sendChunks(body, response);
}

async function answerTo(request: IncomingMessage, storage: Storage, buckets: ReadonlySet<string>): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflightAnswer(request);
  const call = callOf(request);
  authorize(request.headers.authorization, call.query, Date.now());
  if (!buckets.has(call.bucket)) throw noSuchBucket();
  const operation = call.key === '' ? undefined : operationOf(call);
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
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

function refusal(error: Error): Answer {
  const { status, code, headers } =
    error instanceof S3Error ? error : { status: 500, code: 'InternalError', headers: {} };
  const body = xmlOf('Error', { Code: code, Message: error.message });
  return { status, headers: { 'content-type': 'application/xml', ...headers }, body };
}
