import { ApiError } from '../errors.ts';
import { hashOfJson } from './body.ts';
import type { Idempotency } from './request.ts';

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
