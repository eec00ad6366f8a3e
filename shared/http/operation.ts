import type * as z from 'zod';

/** What an endpoint takes and answers. `endpoint()` parses and shapes with it, and the OpenAPI document is made from it. */
export interface Operation<Query = unknown, Body = unknown, Path = unknown> {
  /** Of the path's parameters, each one segment. */
  readonly path?: z.ZodType<Path>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** Whether a request without a body counts as one with an empty object. */
  readonly bodyOptional?: boolean;
  /** Of the body, where it is not the usual 256 KB. */
  readonly maxBodyBytes?: number;
  /** Whether it takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Of a success; 200 unless said otherwise. */
  readonly status?: number;
  /** The JSON of a success; strict, so that an undocumented member is noticed. */
  readonly reply?: z.ZodType;
  /** Of a success that is not JSON. */
  readonly contentType?: string;
  /** Whether it answers the same large text to everybody, which goes out compressed to all who take that. */
  readonly isDocument?: true;
  /** Whether pages of any origin may read the answer. All else is for servers, which CORS means nothing to. */
  readonly allowsAnyOrigin?: true;
}
