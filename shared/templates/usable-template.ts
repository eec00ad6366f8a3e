import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import type { AskTemplates } from './ask.ts';
import { type FilledTemplate, type Filling, fillTemplate } from './fill.ts';
import { catalogueOf, forgetWrite, keepWrite, type ProviderTemplate, parseTemplate } from './template.ts';
import type { TemplateUse } from './use.ts';

/** Of reading, filling in and, where need be, asking for a template. */
export type UseDeps = Deps<'table:write' | 'secrets' | 'http'>;

interface Asked {
  readonly use: TemplateUse;
  /** Our copy, at `templateKey`. */
  readonly item: Item | undefined;
  readonly ask: AskTemplates;
}

/** For asking the provider: what comes after it, a file and the message, has the rest of the send's 20 s. */
const askMs = seconds(6);

/**
 * A template filled in as `use` says. Where our copy is not there, or would be refused, the provider is asked once, and what it
 * says counts and is kept. Throws `Template not usable`, `Invalid provider`, or why the provider cannot be asked.
 */
export async function usableTemplate(
  organization: Organization,
  { use, item, ask }: Asked,
  deps: UseDeps,
): Promise<FilledTemplate> {
  const catalogue = catalogueOf(organization);
  const known = parseTemplate(item, catalogue.businessId);
  const byCopy = known && fillTemplate(known, use);
  if (byCopy?.kind === 'filled') return byCopy.filled;
  const startedAt = deps.clock.now();
  const asked = await ask(organization, { name: use.name, withinMs: askMs }, deps);
  if (asked.kind === 'failed') throw asked.error;
  const times = { now: deps.clock.now(), unchangedSince: startedAt };
  await Promise.all(asked.templates.map((template) => deps.table.write(keepWrite(catalogue, template, times))));
  const filling = fillingAmong(asked.templates, use);
  if (filling.kind === 'filled') return filling.filled;
  throw new ApiError('Template not usable', `${filling.reason}.`);
}

/** What a use comes to by the templates of its name, in all languages. */
function fillingAmong(templates: readonly ProviderTemplate[], use: TemplateUse): Filling {
  const template = templates.find(({ language }) => language === use.language);
  if (template) return fillTemplate(template, use);
  const languages = templates.map(({ language }) => language).join(', ');
  const there = languages === '' ? 'in no language (GET /templates lists those that there are)' : `in ${languages}`;
  return { kind: 'refused', reason: `template ${use.name} is not there in ${use.language}; it is there ${there}` };
}

/**
 * Forgets our copy of a template that the provider has just refused to send: the next use asks the provider again. The answer
 * to the send does not depend on it.
 */
export async function forgetTemplate(
  { id }: Organization,
  use: TemplateUse,
  { table, clock, log }: Deps<'table:write'>,
): Promise<void> {
  try {
    await table.write(forgetWrite(id, use, clock.now()));
  } catch (error) {
    log('template_not_forgotten', errorFields(error));
  }
}

/** Refuses a template of the category marketing to a contact who wants none. Throws `Contact opted out`. */
export function refuseOptedOut(
  { category, name }: Pick<FilledTemplate, 'category' | 'name'>,
  contact: { readonly id: string; readonly allow_broadcast: boolean } | undefined,
): void {
  if (category.toUpperCase() !== 'MARKETING' || contact?.allow_broadcast !== false) return;
  const text = `The contact ${contact.id} wants no marketing (allow_broadcast is false), and the template ${name} is of that category.`;
  throw new ApiError('Contact opted out', text);
}
