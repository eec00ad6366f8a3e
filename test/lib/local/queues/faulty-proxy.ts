import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../../../lib/local/listen.ts';

interface SqsRequest {
  readonly action: string;
  readonly body: { Entries?: { Id: string }[] };
}

/** What becomes of a request on its way: it is not answered, or the proxy answers it, or (undefined) the engine does. */
export type Fault = (request: SqsRequest) => 'cut' | object | undefined;

/** Stands between a pump and the engine. */
export async function startFaultyProxy(endpoint: string, fault: Fault) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const action = String(request.headers['x-amz-target']).replace('AmazonSQS.', '');
    const outcome = fault({ action, body: JSON.parse(body) });
    if (outcome === 'cut') return request.socket.destroy();
    if (outcome) return response.setHeader('content-type', 'application/x-amz-json-1.0').end(JSON.stringify(outcome));
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${action}` };
    const answer = await fetch(endpoint, { method: 'POST', headers, body }).catch(() => undefined);
    if (!answer) return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(await answer.text());
  });
  const address = await listen(server, 0);
  return { endpoint: address, stop: () => closeServer(server) };
}
