import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '../../shared/routes.ts';
import type { Invoke } from './functions.ts';
import { gatewayEvent, targetOf } from './gateway-event.ts';
import { matchRoute } from './route-match.ts';

/** API Gateway's and Lambda's own limits, in bytes. */
const maxHeaderBytes = 10_240;
const maxEventBytes = 6 * 1024 * 1024;

export interface ApiFunction {
  readonly row: Endpoint;
  readonly invoke: Invoke;
}

/** Serves one API's rows as API Gateway would, with its own answers where it would answer by itself. */
export function apiServer(functions: readonly ApiFunction[]): Server {
  const rows = functions.map(({ row }) => row);
  const invokeOf = new Map(functions.map(({ row, invoke }) => [row.name, invoke]));
  // Node's own limit must lie above ours, so that ours answers.
  return createServer({ maxHeaderSize: 4 * maxHeaderBytes }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      own(response, 500, 'Internal Server Error');
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (headerBytes(request) > maxHeaderBytes) return own(response, 431, 'Request Header Fields Too Large');
    const body = await bodyOf(request);
    if (!body) return own(response, 413, 'Request Entity Too Large');
    const path = pathOf(request);
    if (path === undefined) return own(response, 400, 'Bad Request');
    const match = matchRoute(rows, request.method ?? 'GET', path);
    const invoke = match && invokeOf.get(match.row.name);
    if (!invoke) return own(response, 404, 'Not Found');
    const result = (await invoke(gatewayEvent(request, body, match))) as APIGatewayProxyStructuredResultV2;
    reply(response, result);
  }
}

function reply(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode = 200, headers = {}, cookies, body = '', isBase64Encoded } = result;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies) response.setHeader('set-cookie', cookies);
  response.writeHead(statusCode).end(isBase64Encoded ? Buffer.from(body, 'base64') : body);
}

/** What API Gateway says by itself has this shape. */
function own(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return targetOf(request).rawPath;
  } catch {
    return undefined;
  }
}

const headerBytes = ({ rawHeaders }: IncomingMessage) => rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);

/** The whole body, or undefined when no event could hold it. The rest of a body that is too long is read and dropped, so that the client hears the answer. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxEventBytes) chunks.push(chunk);
  }
  return length <= maxEventBytes ? Buffer.concat(chunks) : undefined;
}
