import { ApiError } from '../errors.ts';

/** What an API answers where it has no route. */
export function refuseRoute({ target }: { readonly target: string }): never {
  throw new ApiError('Not found', `Cannot ${target}`);
}
