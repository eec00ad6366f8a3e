import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { jsonOf } from '../../../../shared/base/text.ts';
import type { EngineAnswer } from '../../../engine-calls/direct-client.ts';
import { isSignedBy } from '../signature.ts';
import type { Json } from './dynalite.ts';
import { internalError, notJson, notSigned, refusalOf } from './errors.ts';

/**
 * DynamoDB's JSON protocol on a free port of this machine alone, for those who sign with `key` if there is one. `stop` lets the
 * requests in progress finish.
 */
export async function serve(answer: EngineAnswer, key?: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const inProgress = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const exchange = respond({ answer, key }, request, response).finally(() => inProgress.delete(exchange));
    inProgress.add(exchange);
  });
  // An idle connection stays open: a client that reuses one while the server closes it would see a reset.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await Promise.all(inProgress);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Who answers, and whom. */
interface Served {
  readonly answer: EngineAnswer;
  readonly key: string | undefined;
}

async function respond(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode, body } = await replyTo(served, request);
  const text = JSON.stringify(body);
  response.writeHead(statusCode, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(text),
  });
  // A client that has gone away misses its answer; what was done for it stays done.
  await finished(response.end(text)).catch(() => {});
}

async function replyTo({ answer, key }: Served, request: IncomingMessage): Promise<{ statusCode: number; body: Json }> {
  try {
    const bytes = await buffer(request).catch(() => {
      throw notJson();
    });
    if (!isSignedBy(key, request, bytes)) throw notSigned();
    const body = jsonOf(bytes.toString('utf8'));
    if (body === undefined) throw notJson();
    // `DynamoDB_20120810.PutItem`. A web page cannot send this header to us without a preflight, which is refused here.
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    return { statusCode: 200, body: await answer(operation, body as Json) };
  } catch (error) {
    return refusalOf(error) ?? internalError(error);
  }
}
