import type { Instance } from '../gateway/instance.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Log } from '../runtime/log.ts';
import type { Idempotency } from './request.ts';

/** What the middleware of one request hand on to each other, in middy's `internal`. */
export interface RequestState {
  log: Log;
  arrivedAt: number;
  organization?: Organization;
  /** That the path names, where the organization has it. */
  instance?: Instance;
  path?: unknown;
  query?: unknown;
  body?: unknown;
  idempotency?: Idempotency;
}
