import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { allPages } from '../table/pages.ts';
import type { TemplateEditor } from './ask.ts';
import type { NewTemplate } from './operations.ts';
import { type ShownTemplate, shownTemplate } from './shown-template.ts';
import {
  catalogueOf,
  forgetWrite,
  keepWrite,
  type ProviderTemplate,
  parseTemplate,
  templateKey,
  templatesOf,
} from './template.ts';

type EditDeps = Deps<'table:write' | 'secrets' | 'http'>;

/**
 * Makes a template at the provider, which judges it later, and keeps it as the provider has it: it fills in the parts of an
 * authentication template itself. Throws `Template already exists`, `Provider rejected message` and what else the call throws.
 */
export async function createTemplate(
  organization: Organization,
  { template, editor }: { readonly template: NewTemplate; readonly editor: TemplateEditor },
  deps: EditDeps,
): Promise<ShownTemplate> {
  const catalogue = catalogueOf(organization);
  const made = await editor.create(organization, template, deps);
  const { name, language } = template;
  const asked = await editor.ask(organization, { name }, deps);
  const listed = asked.kind === 'told' && asked.templates.find((each) => each.language === language);
  const known: ProviderTemplate = listed || { ...template, ...made };
  const now = deps.clock.now();
  await deps.table.write(keepWrite(catalogue, known, { now, unchangedSince: now }));
  const kept = parseTemplate(
    await deps.table.get(templateKey(organization.id, { name, language })),
    catalogue.businessId,
  );
  if (!kept) throw new ApiError('Template not found', `The template ${name} was deleted meanwhile.`);
  return shownTemplate(kept);
}

interface Named {
  readonly name: string;
  /** All of them without it. */
  readonly language?: string;
}

/** Deletes a template at the provider, in one language or in all, and our copies. Throws `Template not found`. */
export async function deleteTemplate(
  organization: Organization,
  { named: { name, language }, editor }: { readonly named: Named; readonly editor: TemplateEditor },
  deps: EditDeps,
): Promise<string> {
  const { organizationId, businessId } = catalogueOf(organization);
  const copies = await Array.fromAsync(allPages(deps.table, { condition: templatesOf(organizationId, name) }));
  const known = copies.flatMap((item) => parseTemplate(item, businessId) ?? []);
  const isNamed = (template: ProviderTemplate) => template.language === (language ?? template.language);
  const id = language === undefined ? undefined : await idOf(organization, { name, language, known, editor }, deps);
  const isGone = language !== undefined && id === undefined;
  const isDeleted = !isGone && (await editor.remove(organization, { name, id }, deps));
  const now = deps.clock.now();
  await Promise.all(known.filter(isNamed).map((copy) => deps.table.write(forgetWrite(organizationId, copy, now))));
  const which = language === undefined ? name : `${name} (${language})`;
  if (!isDeleted) throw new ApiError('Template not found', `No template with the name ${which} in this organization.`);
  return `Template ${which} deleted`;
}

/** The provider's id of a template in one language: ours, or what it says. */
async function idOf(
  organization: Organization,
  {
    name,
    language,
    known,
    editor,
  }: Required<Named> & { readonly known: readonly ProviderTemplate[]; readonly editor: TemplateEditor },
  deps: EditDeps,
): Promise<string | undefined> {
  const copy = known.find((template) => template.language === language);
  if (copy) return copy.id;
  const asked = await editor.ask(organization, { name }, deps);
  if (asked.kind === 'failed') throw asked.error;
  return asked.templates.find((template) => template.language === language)?.id;
}
