import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { EndpointRow } from '../../shared/routes.ts';
import { errorLine } from '../admin/terminal.ts';
import { type Invoke, withDeadline } from './functions.ts';
import { type Authorizer, gatewayEvent } from './gateway-event.ts';
import { matchRoute, targetOf } from './route-match.ts';

/** API Gateway's quota for the request line and the header values together, and Lambda's for an event and for an answer, in bytes. */
const maxHeadBytes = 10_240;
const maxEventBytes = 6 * 1024 * 1024;

/** API Gateway's longest wait for a function. */
const defaultIntegrationMs = 30_000;
const tooSlow = new Error('API Gateway waits no longer');

/** Node's own limit must lie above ours, so that ours answers. Idle connections live longer than most clients reuse them. */
export const serverOptions = { maxHeaderSize: 1024 * 1024, keepAliveTimeout: 30_000 };

/** A row, and what runs it. */
export interface ApiFunction {
  readonly row: EndpointRow;
  readonly invoke: Invoke;
}

interface ApiOptions {
  readonly integrationMs?: number;
  /** What is in front of the functions: what it says of a request's access token, or undefined for one that it does not take. */
  readonly authorize?: (request: IncomingMessage) => Promise<Authorizer | undefined>;
}

/** Serves one API's rows as API Gateway would, with its own answers where it would answer by itself. */
export const apiServer = (functions: readonly ApiFunction[], options: ApiOptions = {}): Server =>
  createServer(serverOptions, apiListener(functions, options));

/** The same for a server that serves something else besides. */
export function apiListener(
  functions: readonly ApiFunction[],
  { integrationMs = defaultIntegrationMs, authorize }: ApiOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const rows = functions.map(({ row }) => row);
  const invokeOf = new Map(functions.map(({ row, invoke }) => [row.name, invoke]));
  return (request, response) => void answer(request, response);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (headBytes(request) > maxHeadBytes) return refuse(response, 431, 'Request Header Fields Too Large');
    const body = await bodyOf(request, maxEventBytes);
    if (body === 'cut off') return;
    if (body === 'too long') return refuse(response, 413, 'Request Entity Too Large');
    const target = targetOf(request.url ?? '/');
    const match = matchRoute(rows, request.method ?? 'GET', target.rawPath);
    const invoke = match && invokeOf.get(match.row.name);
    if (!invoke) return refuse(response, 404, 'Not Found');
    const authorizer = await authorize?.(request);
    if (authorize && !authorizer) return refuse(response, 401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
    const event = gatewayEvent(request, { target, body, match, authorizer });
    if (Buffer.byteLength(JSON.stringify(event)) > maxEventBytes)
      return refuse(response, 413, 'Request Entity Too Large');
    try {
      const result = await withDeadline(invoke(event), integrationMs, tooSlow);
      reply(response, result as APIGatewayProxyStructuredResultV2);
    } catch (error) {
      console.error(`${match.row.name}: ${errorLine(error)}`);
      if (error === tooSlow) refuse(response, 503, 'Service Unavailable');
      else refuse(response, 500, 'Internal Server Error');
    }
  }
}

function headBytes({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const values = rawHeaders.filter((_, index) => index % 2 === 1);
  return values.reduce((sum, value) => sum + value.length, `${method} ${url} HTTP/1.1`.length);
}

/**
 * The whole body; `too long` when it is over `most` bytes; `cut off` when the client went away. The rest of a body that is
 * too long is read and dropped, so that the client hears the answer.
 */
async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | 'too long' | 'cut off'> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= most) chunks.push(chunk);
    }
  } catch {
    return 'cut off';
  }
  return length <= most ? Buffer.concat(chunks) : 'too long';
}

/** Sends what an HTTP API makes of a function's answer. Throws when it is none. */
function reply(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode, headers, cookies, body = '', isBase64Encoded } = result;
  if (statusCode === undefined) throw new Error('the answer has no status code');
  const size = Buffer.byteLength(JSON.stringify(result));
  if (size > maxEventBytes) throw new Error(`the answer is ${size} bytes, and Lambda returns ${maxEventBytes} at most`);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const fields = { ...headers, ...(cookies && { 'set-cookie': cookies }), 'content-length': bytes.length };
  response.writeHead(statusCode, fields as OutgoingHttpHeaders).end(bytes);
}

/** Sends a refusal in the shape that API Gateway gives its own. */
function refuse(response: ServerResponse, status: number, message: string, headers: OutgoingHttpHeaders = {}): void {
  if (response.headersSent) return void response.destroy();
  const body = JSON.stringify({ message });
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
}
