import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';

/** What a person calls themselves on a channel; at least one of the two. */
export interface Profile {
  /** 128 code points at most, as names of contacts. */
  readonly name?: string;
  readonly username?: string;
}

/** Asks a provider who a person is; a reason where it does not say. Throws only for faults of ours. */
export type AskProfile = (
  organization: Organization,
  personId: string,
  deps: Deps<'secrets' | 'http'>,
) => Promise<Profile | { readonly reason: string }>;
