import { organizationsOfBusiness } from '../organizations/business-account.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { Components } from './components.ts';
import {
  type Aspect,
  type Catalogue,
  forgetWrite,
  keepWrite,
  parseTemplate,
  type Template,
  type TemplateName,
  templateKey,
} from './template.ts';

/** What the provider tells of a template by a webhook: one thing that has changed, in its words. */
export interface TemplateNotice extends TemplateName {
  /** When the provider told it, by its clock, in ISO 8601. */
  readonly at: string;
  readonly aspect: Aspect;
  readonly change: Partial<Pick<Template, 'status' | 'rejected_reason' | 'quality' | 'category'>>;
  /** The texts and buttons as they are now. The provider does not tell formats, which cannot change, nor examples. */
  readonly texts?: TemplateTexts;
}

interface TemplateTexts {
  readonly header?: string;
  readonly body?: string;
  readonly footer?: string;
  readonly buttons?: readonly Readonly<Record<string, unknown>>[];
}

/** The provider's word for a template that is gone. */
const goneStatus = 'DELETED';

/**
 * Applies what a webhook tells of a business account's template to the copies of every organization that has the account. What
 * no copy is there of is learned when it is asked for. Returns how many organizations have the account. Throws `Contention`.
 */
export async function applyTemplateNotice(
  businessId: string,
  notice: TemplateNotice,
  deps: Deps<'table:write'>,
): Promise<number> {
  const ids = await organizationsOfBusiness(businessId, deps);
  for (const organizationId of ids) await applyTo({ organizationId, businessId }, notice, deps);
  return ids.length;
}

const applyTo = (catalogue: Catalogue, notice: TemplateNotice, deps: Deps<'table:write'>): Promise<void> =>
  untilSettled({ over: 'template', organizationId: catalogue.organizationId }, deps, async () => {
    const item = await deps.table.get(templateKey(catalogue.organizationId, notice));
    const copy = parseTemplate(item, catalogue.businessId);
    if (!copy || (copy.told_at?.[notice.aspect] ?? '') > notice.at) return undefined;
    const unchangedSince = Date.parse(copy.updated_at);
    const write =
      notice.change.status === goneStatus
        ? forgetWrite(catalogue.organizationId, copy, unchangedSince)
        : // Later than the copy, and than a refresh that begins in this millisecond: the conditions of other writers compare it.
          keepWrite(catalogue, changed(copy, notice), {
            now: Math.max(deps.clock.now(), unchangedSince) + 1,
            unchangedSince,
          });
    return (await deps.table.write(write)).kind === 'done' ? undefined : again;
  });

function changed(copy: Template, { aspect, at, change, texts }: TemplateNotice): Template {
  // An approved template has no reason for a rejection any more.
  const reason = aspect === 'status' && { rejected_reason: change.rejected_reason };
  const components = texts ? withTexts(copy.components, texts) : copy.components;
  return { ...copy, ...change, ...reason, components, told_at: { ...copy.told_at, [aspect]: at } };
}

function withTexts(components: Components, { header, body, footer, buttons }: TemplateTexts): Components {
  const texts: Readonly<Record<string, string | undefined>> = { HEADER: header, BODY: body, FOOTER: footer };
  return components.map((component) => {
    const type = String(component.type).toUpperCase();
    if (type === 'BUTTONS' && buttons && buttons.length > 0) return { ...component, buttons: [...buttons] };
    const text = texts[type];
    if (text === undefined || text === component.text) return component;
    const { example: _former, ...rest } = component;
    return { ...rest, text };
  });
}
