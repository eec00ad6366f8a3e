import type { Schema } from '../api/client.ts';
import type { FilledTemplate } from '../inbox/sending/body.ts';
import { layoutOf, splitAtVariables, type Template } from './layout.ts';

/** What is written for each variable, by `keyOfVariable`. */
export type Values = Readonly<Record<string, string>>;

type Variable = Schema<'TemplateVariable'>;

export const keyOfVariable = ({ component, name, index }: Variable) => `${component} ${index} ${name}`;

/** What the provider was given as examples. */
export const examplesOf = ({ variables }: Pick<Template, 'variables'>): Values =>
  Object.fromEntries(variables.map((variable) => [keyOfVariable(variable), variable.example ?? '']));

/** What kind of file its header wants, if it does. */
export function fileKindOf(template: Template): string | undefined {
  const { format = '' } = layoutOf(template).header ?? {};
  return ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format) ? format : undefined;
}

/** A piece of a text: what stands in it, or a variable, with its value where it has one. */
interface Piece {
  readonly text: string;
  readonly variable?: string;
}

/** The text of a header or a body in pieces: a variable that has no value stays a placeholder. */
export function piecesOf(
  pattern: string,
  component: Variable['component'],
  { variables, values }: Pick<Template, 'variables'> & { readonly values: Values },
): readonly Piece[] {
  const valueFor = (name: string) => {
    const variable = variables.find((one) => one.component === component && one.name === name);
    return (variable && values[keyOfVariable(variable)]) || `{{${name}}}`;
  };
  return splitAtVariables(pattern).map((part, index) =>
    index % 2 === 0 ? { text: part } : { text: valueFor(part), variable: part },
  );
}

/** The body as it will be read. */
export const textOf = (template: Template, values: Values) =>
  piecesOf(layoutOf(template).body, 'body', { ...template, values })
    .map(({ text }) => text)
    .join('');

/** A template with its variables, and the file of its header. */
export function fillTemplate(template: Template, values: Values, file?: Schema<'TemplateHeader'> | ''): FilledTemplate {
  const of = (component: Variable['component']) => template.variables.filter((one) => one.component === component);
  const named = (variables: readonly Variable[]) =>
    Object.fromEntries(variables.map((one) => [one.name, values[keyOfVariable(one)] ?? '']));
  const header = file || (of('header').length > 0 ? { variables: named(of('header')) } : undefined);
  // A button that copies a code has a variable `code`; others have a part of their link.
  const buttons = of('button').map((one) => ({
    index: one.index,
    [one.name === 'code' ? 'code' : 'text']: values[keyOfVariable(one)] ?? '',
  }));
  return {
    name: template.name,
    language: template.language,
    ...(of('body').length > 0 && { variables: named(of('body')) }),
    ...(header && { header }),
    ...(buttons.length > 0 && { buttons }),
  };
}
