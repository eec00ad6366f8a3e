import type { Organization } from '../organizations/organization.ts';
import type { Log } from '../runtime/log.ts';
import type { Idempotency } from './request.ts';

/** What the middleware of one request hand on to each other, in middy's `internal`. */
export interface RequestState {
  log: Log;
  arrivedAt: number;
  organization?: Organization;
  path?: unknown;
  query?: unknown;
  body?: unknown;
  idempotency?: Idempotency;
}
