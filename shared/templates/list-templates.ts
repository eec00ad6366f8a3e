import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { answerBytesOf, mostBytes } from '../http/page-size.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import type { TemplatesQuery } from './operations.ts';
import { type ShownTemplate, shownTemplate } from './shown-template.ts';
import { catalogueOf, parseTemplate, type Template, type TemplateName, templateKey, templatesOf } from './template.ts';
import { templateLanguageSchema, templateNameSchema } from './use.ts';

interface Page {
  readonly templates: readonly ShownTemplate[];
  readonly next_cursor: string | null;
}

/** Copies in one read of the table. */
const atOnce = 100;

/** A page of our copies of an organization's templates, in the order of their names and languages. Throws 400 for the cursor. */
export async function listTemplates(
  organization: Organization,
  query: TemplatesQuery,
  deps: Deps<'table:read'>,
): Promise<Page> {
  const templates: ShownTemplate[] = [];
  let bytes = 0;
  for await (const template of copiesOf(organization, query, deps)) {
    if (!isAskedFor(template, query)) continue;
    const shown = shownTemplate(template);
    bytes += answerBytesOf(shown);
    // One more than fits is looked for, so that there is no cursor where nothing comes after.
    if (templates.length === query.limit || bytes > mostBytes) return { templates, next_cursor: cursorOf(templates) };
    templates.push(shown);
  }
  return { templates, next_cursor: null };
}

/** The copies behind the cursor; by a whole name those of that name alone. */
async function* copiesOf(
  organization: Organization,
  { name, cursor }: TemplatesQuery,
  { table }: Deps<'table:read'>,
): AsyncGenerator<Template> {
  const { organizationId, businessId } = catalogueOf(organization);
  const condition = templatesOf(organizationId, name);
  let after: Item | undefined =
    cursor === undefined ? undefined : { ...templateKey(organizationId, placeIn(cursor, name)) };
  do {
    const page = await table.page({ condition, limit: atOnce, after });
    yield* page.items.flatMap((item) => parseTemplate(item, businessId) ?? []);
    after = page.next;
  } while (after);
}

const isAskedFor = (template: Template, { language, status }: TemplatesQuery): boolean =>
  template.language === (language ?? template.language) &&
  template.status === (status?.toUpperCase() ?? template.status);

/** Where a page ended, as text that clients give back. */
function cursorOf(templates: readonly ShownTemplate[]): string {
  const { name, language } = templates.at(-1) as ShownTemplate;
  return Buffer.from(`${name}#${language}`).toString('base64url');
}

const placeSchema = z.tuple([templateNameSchema, templateLanguageSchema]);

/** The template that a page ended with: of this name, where those of one name are listed. Throws 400 for any other text. */
function placeIn(cursor: string, asked?: string): TemplateName {
  const { data } = placeSchema.safeParse(Buffer.from(cursor, 'base64url').toString('utf8').split('#'));
  const [name, language] = data ?? [];
  if (name !== undefined && language !== undefined && name === (asked ?? name)) return { name, language };
  throw new ApiError('Invalid parameter', 'cursor must be the next_cursor of an earlier answer to the same question');
}
