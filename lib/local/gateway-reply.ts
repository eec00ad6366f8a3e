import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** What an HTTP API makes of a function's answer. Throws when it is none. */
export function reply(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode, headers, cookies, body = '', isBase64Encoded } = result;
  if (statusCode === undefined) throw new Error('the answer has no status code');
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const fields = { ...headers, ...(cookies && { 'set-cookie': cookies }), 'content-length': bytes.length };
  response.writeHead(statusCode, fields as OutgoingHttpHeaders).end(bytes);
}

/** What API Gateway says by itself has this shape. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  const body = JSON.stringify({ message });
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
}
