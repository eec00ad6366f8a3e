import type { Organization } from '../../shared/organizations/organization.ts';
import type { OutboundRequest, OutboundResult } from '../../shared/outbound/outbound.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { catalogueOf, keepWrite, type ProviderTemplate } from '../../shared/templates/template.ts';
import { jsonAnswer } from './world.ts';

/** A template as the provider lists it, approved unless it says otherwise. */
export const aTemplate = (name: string, components: object[], given: object = {}): ProviderTemplate => ({
  id: `1${Buffer.from(name).reduce((sum, byte) => sum * 7 + byte, 0)}`.slice(0, 16),
  name,
  language: 'en',
  category: 'UTILITY',
  status: 'APPROVED',
  components: components as ProviderTemplate['components'],
  ...given,
});

export const bodyOf = (text: string, more: object = {}) => ({ type: 'BODY', text, ...more });
export const headerOf = (format: string, more: object = {}) => ({ type: 'HEADER', format, ...more });
export const buttonsOf = (...buttons: object[]) => ({ type: 'BUTTONS', buttons });

/** Puts copies of templates where an organization has them. */
export async function giveTemplates(
  ports: Ports,
  organization: Organization,
  templates: readonly ProviderTemplate[],
): Promise<void> {
  const now = ports.clock.now();
  for (const template of templates) {
    await ports.table.write(keepWrite(catalogueOf(organization), template, { now, unchangedSince: now }));
  }
}

/** The provider's answers about the templates of one business account, a page of two at a time; undefined for other calls. */
export function templateCatalogue(businessId: string, templates: ProviderTemplate[]) {
  const asked: URLSearchParams[] = [];
  return {
    asked,
    templates,
    answer({ method, url }: OutboundRequest): OutboundResult | undefined {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== `/v26.0/${businessId}/message_templates` || method !== 'GET') return undefined;
      asked.push(searchParams);
      const named = templates.filter(({ name }) => name.includes(searchParams.get('name') ?? ''));
      const from = Number(searchParams.get('after') ?? 0);
      const data = named.slice(from, from + 2).map(({ quality, ...template }) => ({
        ...template,
        ...(quality !== undefined && { quality_score: { score: quality, date: 1 } }),
      }));
      const next = from + 2 < named.length && { next: `${url}&after=${from + 2}` };
      return jsonAnswer(200, { data, paging: { cursors: { before: 'x', after: String(from + 2) }, ...next } });
    },
  };
}
