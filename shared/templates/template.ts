import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import { businessIdOf, type Organization } from '../organizations/organization.ts';
import { absent, all, any, atMost, type Condition, equals, startsWith } from '../table/expressions.ts';
import type { Item, Key, SingleWrite } from '../table/table.ts';
import { componentsSchema } from './components.ts';

/** What the provider says of a template. Status, category, quality and reason are in its words. */
const providerTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  /** `APPROVED` alone can be sent. */
  status: z.string(),
  rejected_reason: z.string().optional(),
  quality: z.string().optional(),
  components: componentsSchema,
});
/** A template as the provider has it. */
export type ProviderTemplate = z.infer<typeof providerTemplateSchema>;

/** What of a template a webhook of the provider tells, each by itself. */
const aspectSchema = z.enum(['status', 'quality', 'category', 'components']);
/** One of these. */
export type Aspect = z.infer<typeof aspectSchema>;

const templateSchema = providerTemplateSchema.extend({
  business_id: z.string(),
  /** As JSON text: the provider's own words may hold numbers that DynamoDB does not take. */
  components: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(componentsSchema),
  /** When this copy was changed last, by our clock, in ISO 8601. */
  updated_at: z.string(),
  /** Of what a webhook told, when, by the provider's clock (ISO 8601): an earlier word that comes later changes nothing. */
  told_at: z.partialRecord(aspectSchema, z.string()).optional(),
});
/** Our copy of a template. */
export type Template = z.infer<typeof templateSchema>;

/** Whose templates these are: an organization's, at the business account that it has now. */
export interface Catalogue {
  readonly organizationId: OrganizationId;
  readonly businessId: string;
}

/** The organization's templates. Throws `Invalid provider` where it has no business account. */
export const catalogueOf = (organization: Organization): Catalogue => ({
  organizationId: organization.id,
  businessId: businessIdOf(organization),
});

/** A stored template; undefined for no item, and for one that the organization had at another business account. */
export function parseTemplate(item: Item | undefined, businessId: string): Template | undefined {
  return item?.business_id === businessId ? templateSchema.parse(item) : undefined;
}

/** The partition of an organization's templates, and of what is known of them as a whole. */
export const templatePartition = (organizationId: OrganizationId): string => `${organizationId}#TEMPLATES`;

/** What tells a template from the organization's others. */
export type TemplateName = Pick<ProviderTemplate, 'name' | 'language'>;

/** Its sort key: neither a name nor a language has a `#`. */
export const templateSortKey = ({ name, language }: TemplateName): string => `TEMPLATE#${name}#${language}`;

/** Where the copy of a template stands. */
export const templateKey = (organizationId: OrganizationId, template: TemplateName): Key => ({
  pk: templatePartition(organizationId),
  sk: templateSortKey(template),
});

/** The condition for all templates of an organization, in the order of their names and languages; or for those of one name. */
export const templatesOf = (organizationId: OrganizationId, name?: string): Condition =>
  all(
    equals('pk', templatePartition(organizationId)),
    startsWith('sk', name === undefined ? 'TEMPLATE#' : templateSortKey({ name, language: '' })),
  );

/** Times in ms since the epoch. `unchangedSince`: the write is refused where the copy was changed after it. */
interface Times {
  readonly now: number;
  readonly unchangedSince: number;
}

/** The write that keeps what is known of a template. */
export function keepWrite(
  { organizationId, businessId: business_id }: Catalogue,
  { components, ...known }: ProviderTemplate & Pick<Template, 'told_at'>,
  { now, unchangedSince }: Times,
): SingleWrite {
  const key = templateKey(organizationId, known);
  const item = { ...key, ...known, business_id, components: JSON.stringify(components), updated_at: isoTime(now) };
  return { kind: 'put', item, condition: unchanged(unchangedSince) };
}

/** The write that forgets a template. */
export const forgetWrite = (
  organizationId: OrganizationId,
  template: TemplateName,
  unchangedSince: number,
): SingleWrite => ({
  kind: 'delete',
  key: templateKey(organizationId, template),
  condition: unchanged(unchangedSince),
});

const unchanged = (since: number) => any(absent(), atMost('updated_at', isoTime(since)));

/** Whether the provider says of a template what our copy says. */
export const isSame = (copy: ProviderTemplate, said: ProviderTemplate): boolean =>
  JSON.stringify(saidIn(copy)) === JSON.stringify(saidIn(said));

const saidIn = ({ id, category, status, rejected_reason, quality, components }: ProviderTemplate) => [
  id,
  category,
  status,
  rejected_reason ?? null,
  quality ?? null,
  components,
];
