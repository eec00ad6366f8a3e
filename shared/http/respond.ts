import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Operation } from './operation.ts';
import type { Compressed, Reply } from './request.ts';

/** A reply in API Gateway's form. */
export function respond(
  { status = 200, contentType = 'application/json' }: Operation,
  { headers, body }: Reply,
  acceptEncoding = '',
): APIGatewayProxyStructuredResultV2 {
  const common = { statusCode: status, headers: { 'Content-Type': contentType, ...headers } };
  if (typeof body === 'string') return { ...common, body };
  return isCompressed(body) ? { ...common, ...unpacked(common, body, acceptEncoding) } : { ...common, body: JSON.stringify(body) };
}
