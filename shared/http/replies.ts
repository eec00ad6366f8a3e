import { ApiError } from '../errors.ts';
import type { Reply } from './request.ts';

/** 201: something new exists. */
export const created = (body: Record<string, unknown>): Reply => ({ status: 201, body });

/** What an API answers where it has no route. */
export function refuseRoute({ target }: { readonly target: string }): never {
  throw new ApiError('Not found', `Cannot ${target}`);
}
