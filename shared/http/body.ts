/** A request's body: parsed, checked, and what makes it the same as an earlier one. */
import { createHash } from 'node:crypto';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type * as z from 'zod';
import { brokenUtf8At } from '../base/text.ts';
import { ApiError } from '../errors.ts';
import { parse } from '../input/parse.ts';
import type { Idempotency, ParsedRequest, RequestState } from './request.ts';

/** Bytes of a request body, unless the operation allows more. */
const usualMaxBytes = 256 * 1024;

/** `application/json` and all that is JSON by its ending, with or without parameters. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The stock parser, with our size limit before it and our refusals after it: 413, 415, and 400 for all but a JSON object. */
export function bodyParser({ optional = false, maxBytes = usualMaxBytes } = {}) {
  // Its check of the media type misses `application/json ; charset=…`; ours stands below.
  const { before: parseJson } = httpJsonBodyParser({ disableContentTypeCheck: true });
  return {
    before: async (request: Pick<ParsedRequest, 'event'>) => {
      const { event } = request;
      const sent = String(event.body ?? '');
      const size = Buffer.byteLength(sent, event.isBase64Encoded ? 'base64' : 'utf8');
      if (size > maxBytes)
        throw new ApiError('Payload too large', `The body is ${size} bytes; the limit is ${maxBytes}.`);
      if (size === 0 && optional) {
        event.body = {};
        return;
      }
      if (size === 0) throw new ApiError('Invalid request body', 'The body is empty; send a JSON object.');
      refuseOtherType(event.headers ?? {});
      const at = event.isBase64Encoded ? brokenUtf8At(Buffer.from(sent, 'base64')) : undefined;
      if (at !== undefined)
        throw new ApiError('Invalid request body', `The body must be UTF-8; it is not at byte ${at}, counted from 0.`);
      try {
        await parseJson?.(request as never);
      } catch (error) {
        const { noJson } = await import('./json-syntax.ts');
        const text = event.isBase64Encoded ? Buffer.from(sent, 'base64').toString() : sent;
        throw new ApiError('Invalid request body', noJson(error, text));
      }
      if (typeof event.body !== 'object' || event.body === null || Array.isArray(event.body)) {
        throw new ApiError('Invalid request body', 'The body must be a JSON object: {"name": value, …}.');
      }
    },
  };
}

/** Throws 415 for a body that is not sent as JSON in UTF-8, uncompressed. */
function refuseOtherType(headers: Readonly<Record<string, string | undefined>>): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (!jsonType.test(type)) {
    throw new ApiError('Unsupported content type', 'The body must be sent with Content-Type: application/json.');
  }
  if (!/^\s*(?:identity)?\s*$/i.test(encoding)) {
    const text = `The body must be sent uncompressed, without Content-Encoding: ${encoding.slice(0, 40)}.`;
    throw new ApiError('Unsupported content type', text);
  }
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type) ?? [];
  if (charset.toLowerCase().replace(/[-_]/g, '') !== 'utf8') {
    const text = `The body must be in UTF-8, not in the charset ${charset.slice(0, 40)}.`;
    throw new ApiError('Unsupported content type', text);
  }
}

/** Checks the body, which the body parser has made a JSON object, and then the `Idempotency-Key`. Throws 400. */
export function bodySchema(schema: z.ZodType, idempotent: boolean) {
  return {
    before: ({ event, internal }: ParsedRequest) => {
      const state = internal as RequestState;
      state.body = parse(schema, event.body, { missing: 'Missing required field', invalid: 'Invalid field' });
      refuseReplaced(state.body);
      if (idempotent) state.idempotency = idempotencyOf(event.headers?.['idempotency-key'], event.body);
    },
  };
}

/** Characters of an `Idempotency-Key`, at most. */
export const idempotencyKeyLength = 255;

/** The caller's `Idempotency-Key` with the hash of the body that it came with; undefined when there is none. Throws `Invalid field`. */
export function idempotencyOf(header: string | undefined, body: unknown): Idempotency | undefined {
  if (header === undefined) return undefined;
  if (header.length < 1 || header.length > idempotencyKeyLength) {
    throw new ApiError('Invalid field', `Idempotency-Key must be 1 to ${idempotencyKeyLength} characters`);
  }
  return { key: header, requestHash: hashOfJson(body) };
}

/** SHA-256 of a JSON value in base64url, the same for any order of members. */
export function hashOfJson(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/**
 * Throws `Invalid field` for a text with U+FFFD, which API Gateway puts where bytes are no UTF-8: sent on, it would be read as it
 * is. `body` is parsed, so that members that the endpoint does not use are not looked at.
 */
export function refuseReplaced(body: unknown): void {
  const left: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && value.includes('\ufffd')) {
      throw new ApiError('Invalid field', `${path} has the sign U+FFFD where bytes were no UTF-8; send it in UTF-8`);
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, member] of Object.entries(value).toReversed()) {
      left.push({
        value: member,
        path: Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
      });
    }
  }
}
