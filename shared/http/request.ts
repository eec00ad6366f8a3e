import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { EndpointRow } from '../routes.ts';

/** What a function sees of an HTTP request, checked and parsed. Shapes come from the endpoint's schemas. */
export interface EndpointRequest<
  Who extends Caller,
  Row extends Pick<EndpointRow, 'auth' | 'path'>,
  Query,
  Body,
  Path = unknown,
> {
  /** The key's organization; undefined on endpoints that are open to everyone. */
  readonly organization: Row['auth'] extends 'key' ? Who['organization'] : undefined;
  /** The organization's instance that the path names; only on the gateway's endpoints. */
  readonly instance: Row['path'] extends `${string}/{instanceName}` ? NonNullable<Who['instance']> : undefined;
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  /** Present only on endpoints that take an `Idempotency-Key`, and there only when the caller sent one. */
  readonly idempotency?: Idempotency;
  /** The body as it came and its signature; only on endpoints that check a signature. */
  readonly raw: RawRequest;
  readonly target: Target;
  /** When this request arrived, in milliseconds since the epoch. */
  readonly arrivedAt: number;
}

/** What a request asks for. */
export interface Target {
  readonly method: string;
  /** Decoded, as API Gateway shows it. */
  readonly path: string;
  /** Without the question mark. */
  readonly rawQuery: string;
}

/** A request's body before it is parsed, and the headers that prove it. */
export interface RawRequest {
  readonly bytes: Uint8Array;
  /** The header `X-Hub-Signature-256`. */
  readonly signature?: string;
  /** The header `X-Webhook-Secret`. */
  readonly webhookSecret?: string;
}

/** What makes a request the same as an earlier one. */
export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the body as JSON values: white space and the order of members do not matter. */
  readonly requestHash: string;
}

/** What a function answers. */
export interface Reply {
  /** The operation's, unless it has several. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text of the operation's content type. */
  readonly body: Record<string, unknown> | string;
}

/** An answer whose text is kept compressed. */
export interface CompressedReply {
  readonly status?: undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Brotli, in base64. */
  readonly brotli: string;
}

/** Who sends a request, as far as the middleware has to know. */
export interface Caller {
  readonly organization: { readonly id: string; readonly slug: string };
  /** The organization's gateway instance that the path names. */
  readonly instance?: object;
  /** Why the organization may not go on: the path names an instance that it does not have. */
  readonly refusal?: ApiError;
  /** What is noted of the request while it goes on; the function ends after it. It never rejects. */
  readonly noted?: Promise<void>;
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
