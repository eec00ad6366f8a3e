import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '../../shared/routes.ts';
import { errorLine } from '../admin/terminal.ts';
import { withDeadline } from './deadline.ts';
import type { Invoke } from './functions.ts';
import { gatewayEvent } from './gateway-event.ts';
import { refuse, reply } from './gateway-reply.ts';
import { bodyOf } from './request-body.ts';
import { targetOf } from './request-target.ts';
import { matchRoute } from './route-match.ts';

/** API Gateway's quota for the request line and the header values together, and Lambda's for an event, in bytes. */
const maxHeadBytes = 10_240;
const maxEventBytes = 6 * 1024 * 1024;

/** API Gateway's longest wait for a function. */
const defaultIntegrationMs = 30_000;
const tooSlow = new Error('API Gateway waits no longer');

/** Node's own limit must lie above ours, so that ours answers. Idle connections live longer than most clients reuse them. */
const serverOptions = { maxHeaderSize: 1024 * 1024, keepAliveTimeout: 30_000 };

export interface ApiFunction {
  readonly row: Endpoint;
  readonly invoke: Invoke;
}

/** Serves one API's rows as API Gateway would, with its own answers where it would answer by itself. */
export function apiServer(functions: readonly ApiFunction[], integrationMs = defaultIntegrationMs): Server {
  const rows = functions.map(({ row }) => row);
  const invokeOf = new Map(functions.map(({ row, invoke }) => [row.name, invoke]));
  return createServer(serverOptions, (request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (headBytes(request) > maxHeadBytes) return refuse(response, 431, 'Request Header Fields Too Large');
    const body = await bodyOf(request, maxEventBytes);
    if (body === 'cut off') return;
    if (body === 'too long') return refuse(response, 413, 'Request Entity Too Large');
    const target = targetOf(request.url ?? '/');
    const match = matchRoute(rows, request.method ?? 'GET', target.rawPath);
    const invoke = match && invokeOf.get(match.row.name);
    if (!invoke) return refuse(response, 404, 'Not Found');
    const event = gatewayEvent(request, target, body, match);
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
