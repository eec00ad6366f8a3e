import type { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ProviderTemplate } from './template.ts';

/** What the provider says of an organization's templates, or why it does not. */
export type AskedTemplates =
  | { readonly kind: 'told'; readonly templates: readonly ProviderTemplate[] }
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * Asks the provider for an organization's templates, for all of them or those of one name in every language. Throws
 * `Invalid provider` where its account is not configured.
 */
export type AskTemplates = (
  organization: Organization,
  asked: { readonly name?: string },
  deps: Deps<'secrets' | 'http'>,
) => Promise<AskedTemplates>;
