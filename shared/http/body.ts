import { createHash } from 'node:crypto';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '../errors.ts';
import type { Idempotency } from './request.ts';

/** Bytes of a request body, unless the endpoint takes more (contract 2). */
const usualMaxBytes = 256 * 1024;

/** `application/json` and all that is JSON by its ending, with or without parameters. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

type ParsedEvent = Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown };

/** The stock parser, with the contract's size limit before it and the contract's refusals after it. */
export function bodyParser({ optional = false, maxBytes = usualMaxBytes } = {}) {
  // Its check of the media type misses `application/json ; charset=…`; ours stands below.
  const { before: parse } = httpJsonBodyParser({ disableContentTypeCheck: true });
  return {
    before: async (request: { event: ParsedEvent }) => {
      const { event } = request;
      const size = Buffer.byteLength(String(event.body ?? ''), event.isBase64Encoded ? 'base64' : 'utf8');
      if (size > maxBytes)
        throw new ApiError('Payload too large', `The body is ${size} bytes; the limit is ${maxBytes}.`);
      if (size === 0 && optional) {
        event.body = {};
        return;
      }
      if (size === 0) throw new ApiError('Invalid request body', 'The body is empty; send a JSON object.');
      if (!jsonType.test(event.headers?.['content-type'] ?? '')) {
        throw new ApiError('Unsupported content type', 'The body must be sent with Content-Type: application/json.');
      }
      try {
        await parse?.(request as never);
      } catch {
        // The parser also refuses members that could reach an object's prototype.
        throw new ApiError('Invalid request body', 'The body is not valid JSON, or has a member named __proto__.');
      }
      if (typeof event.body !== 'object' || event.body === null || Array.isArray(event.body)) {
        throw new ApiError('Invalid request body', 'The body must be a JSON object.');
      }
    },
  };
}

/** SHA-256 of a JSON value, the same for any order of members. */
export function hashOfJson(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** Characters of an `Idempotency-Key`. */
export const idempotencyKeyLength = 255;

/** The caller's `Idempotency-Key` with the hash of what it was sent with; undefined when there is none. */
export function idempotencyOf(header: string | undefined, body: unknown): Idempotency | undefined {
  if (header === undefined) return undefined;
  if (header.length < 1 || header.length > idempotencyKeyLength) {
    throw new ApiError('Invalid field', `Idempotency-Key must be 1 to ${idempotencyKeyLength} characters`);
  }
  return { key: header, requestHash: hashOfJson(body) };
}
