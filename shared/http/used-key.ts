import { ApiError } from '../errors.ts';
import type { Idempotency } from './request.ts';

/** Throws 422 where a key was used with another body: `requestHash` is that of the first request. */
export function refuseOtherBody({ key, requestHash }: Idempotency, first: string | undefined): void {
  if (first === requestHash) return;
  throw new ApiError('Idempotency key reused', `The Idempotency-Key ${key} was used before with another body.`);
}

/** 409: the first request with a key is still running, for `leftMs` at most. */
export function inProgress({ key }: Pick<Idempotency, 'key'>, leftMs: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(leftMs / 1000));
  const text = `The request with Idempotency-Key ${key} is still running.`;
  return new ApiError('Request in progress', text, { retryAfter });
}
