import { ApiError } from '../errors.ts';
import { hashOfJson } from './body.ts';
import type { Idempotency } from './request.ts';

const maxLength = 255;

/** The caller's `Idempotency-Key` with the hash of what it was sent with; undefined when there is none. */
export function idempotencyOf(header: string | undefined, body: unknown): Idempotency | undefined {
  if (header === undefined) return undefined;
  if (header.length < 1 || header.length > maxLength) {
    throw new ApiError('Invalid field', `Idempotency-Key must be 1 to ${maxLength} characters`);
  }
  return { key: header, requestHash: hashOfJson(body) };
}
