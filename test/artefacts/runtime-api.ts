import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RuntimeApi {
  readonly server: Server;
  /** One answer for each event. Rejects with what the runtime client reports as an error. */
  readonly answers: Promise<unknown[]>;
}

/**
 * Lambda's side of the Runtime API (2018-06-01), as far as a runtime client needs it: it hands out the events one by one
 * and takes the answers. The call for one event more is left without an answer, as on an idle function.
 */
export function runtimeApi(
  events: readonly unknown[],
  { name, timeoutSeconds }: { name: string; timeoutSeconds: number },
): RuntimeApi {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
  const answers: unknown[] = [];
  let given = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const what = (request.url ?? '').split('/').slice(2).join('/');
    if (what === 'runtime/invocation/next') {
      if (given === events.length) return;
      response.setHeader('lambda-runtime-aws-request-id', randomUUID());
      response.setHeader('lambda-runtime-deadline-ms', Date.now() + timeoutSeconds * 1000);
      response.setHeader(
        'lambda-runtime-invoked-function-arn',
        `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
      );
      response.setHeader('content-type', 'application/json').end(JSON.stringify(events[given++]));
      return;
    }
    response.writeHead(202).end('{}');
    if (!what.endsWith('/response')) return reject(new Error(`${what}: ${body}`));
    answers.push(JSON.parse(body || 'null'));
    if (answers.length === events.length) resolve(answers);
  });
  return { server, answers: promise };
}
