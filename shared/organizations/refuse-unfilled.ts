import { ApiError } from '../errors.ts';
import type { Organization } from './organization.ts';

const retryAfterSeconds = 60;

/** Throws 409 where the operator has still to add the conversations of an earlier version to the inbox. */
export function refuseUnfilled({ inbox_filled_at }: Organization): void {
  if (inbox_filled_at !== undefined) return;
  throw new ApiError(
    'Request in progress',
    'The conversations from before this version are not in the inbox yet: the operator adds them with `relaydesk inbox fill`.',
    { retryAfter: retryAfterSeconds },
  );
}
