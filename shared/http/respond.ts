import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Operation } from './operation.ts';
import type { CompressedReply, Reply } from './request.ts';

/** A reply in API Gateway's form. */
export function respond(
  { status = 200, contentType = 'application/json' }: Operation,
  reply: Reply | CompressedReply,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const headers = { 'Content-Type': contentType, ...reply.headers };
  if ('brotli' in reply) return { statusCode: status, ...unpacked(reply.brotli, headers, acceptEncoding) };
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  return { statusCode: status, headers, body };
}

/** Every browser takes Brotli; a client that does not say so gets plain text. */
function unpacked(brotli: string, headers: Record<string, string>, acceptEncoding = '') {
  const varied = { ...headers, Vary: 'Accept-Encoding' };
  return takesBrotli.test(acceptEncoding)
    ? { headers: { ...varied, 'Content-Encoding': 'br' }, body: brotli, isBase64Encoded: true }
    : { headers: varied, body: brotliDecompressSync(Buffer.from(brotli, 'base64')).toString('utf8') };
}

/** `br` in the list, and not with the weight 0, which forbids it. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;
