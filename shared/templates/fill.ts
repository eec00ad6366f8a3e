import type { MediaKind } from '../media/media-source.ts';
import { buttonsOf, type FilledButton } from './buttons.ts';
import { filledIn, layoutOf } from './components.ts';
import { type FilledHeader, headerOf } from './header.ts';
import type { ProviderTemplate } from './template.ts';
import { Unfit } from './unfit.ts';
import type { TemplateUse } from './use.ts';
import { listed, type Value, valuesOf } from './values.ts';

/** A template filled in for one person. */
export interface FilledTemplate {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly header?: FilledHeader;
  readonly body: readonly Value[];
  readonly buttons: readonly FilledButton[];
  /** The body as the person reads it. */
  readonly bodyText: string;
  /** All of its texts as the person reads them: header, body and footer, each on a line of its own. */
  readonly text: string;
}

/** The kind of the file in the header; undefined where there is none. */
export const fileKindOf = ({ header }: FilledTemplate): MediaKind | undefined =>
  header && header.kind !== 'text' && header.kind !== 'location' ? header.kind : undefined;

/** What a use of a template comes to. `refused`: it cannot be sent so, and `reason` says what is wrong. */
export type Filling =
  | { readonly kind: 'filled'; readonly filled: FilledTemplate }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Fills a template in as a request says, or refuses it with what is wrong: it is not approved, it has a part that this
 * service does not fill in, a variable is missing or one too many, the header is of another kind, a button is not there.
 * Pure: for a broadcast it is called once for each person.
 */
export function fillTemplate(template: ProviderTemplate, use: TemplateUse): Filling {
  try {
    return { kind: 'filled', filled: filledTemplate(template, use) };
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    return { kind: 'refused', reason: `template ${template.name} (${template.language}) ${error.message}` };
  }
}

function filledTemplate(template: ProviderTemplate, use: TemplateUse): FilledTemplate {
  const { name, language, category, status } = template;
  if (status !== 'APPROVED') throw new Unfit(`is ${status}, and not APPROVED`);
  const layout = layoutOf(template.components);
  const [unsupported] = layout.unsupported;
  if (unsupported !== undefined) throw new Unfit(`has a part that cannot be sent yet: ${unsupported}`);
  const body = valuesOf(layout.body, use.variables, { part: 'body', field: 'template.variables' });
  const header = headerOf(layout, use);
  const bodyText = filledIn(layout.body, body);
  const headerText = header?.values && layout.header && filledIn(layout.header, header.values);
  return {
    name,
    language,
    category,
    ...(header && { header: header.filled }),
    body: listed(body),
    buttons: buttonsOf(layout.buttons, use.buttons ?? [], [...body.values()][0]),
    bodyText,
    text: [headerText, bodyText, layout.footer].filter((text) => text !== undefined && text !== '').join('\n'),
  };
}
