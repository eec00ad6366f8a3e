import type { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Components } from './components.ts';
import type { ProviderTemplate, TemplateName } from './template.ts';

/** What the provider says of an organization's templates, or why it does not. */
type AskedTemplates =
  | { readonly kind: 'told'; readonly templates: readonly ProviderTemplate[] }
  | { readonly kind: 'failed'; readonly error: ApiError };

type AskDeps = Deps<'secrets' | 'http'>;

/**
 * Asks the provider for an organization's templates, for all of them or those of one name in every language, and for no
 * longer than `withinMs`, where that is less than it takes otherwise. Throws `Invalid provider` where its account is not configured.
 */
export type AskTemplates = (
  organization: Organization,
  asked: { readonly name?: string; readonly withinMs?: number },
  deps: AskDeps,
) => Promise<AskedTemplates>;

/** A template that is to be made, in the provider's words. */
interface TemplateDraft extends TemplateName {
  readonly category: string;
  readonly components: Components;
}

/** How an organization's templates are changed at the provider. Each throws what the caller is to be told. */
export interface TemplateEditor {
  readonly ask: AskTemplates;
  /** Throws `Template already exists`, `Provider rejected message` and others. */
  create(
    organization: Organization,
    draft: TemplateDraft,
    deps: AskDeps,
  ): Promise<Pick<ProviderTemplate, 'id' | 'status' | 'category'>>;
  /** Deletes all languages of a name, or the one with the provider's `id`. False where the provider has no such template. */
  remove(
    organization: Organization,
    named: { readonly name: string; readonly id?: string },
    deps: AskDeps,
  ): Promise<boolean>;
}
