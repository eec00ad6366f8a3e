import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';

/** Who is to be blocked at a provider, or not any more. */
interface BlockRequest {
  /** Digits. */
  readonly number: string;
  readonly blocked: boolean;
  /** When the call must have ended, in ms since the epoch. */
  readonly deadline: number;
}

/**
 * `done`: it stands as asked for. `refused`: it certainly stands as before. `unknown`: the provider may or may not have done
 * it. The reason is for the log, without tokens and numbers.
 */
export type BlockOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' | 'unknown'; readonly reason: string };

/** Blocks a person at a channel's provider, or lets them go; undefined where the organization has no such channel. */
export type BlockAtProvider = (
  organization: Organization,
  request: BlockRequest,
  deps: Deps<'secrets' | 'http'>,
) => Promise<BlockOutcome | undefined>;
