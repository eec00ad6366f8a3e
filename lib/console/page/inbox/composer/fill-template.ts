import type { Schema } from '../../api/client.ts';
import type { FilledTemplate } from '../sending/body.ts';
import { bodyText } from './template-choice.tsx';

/** What the agent has written for each variable, by `keyOfVariable`. */
export type Values = Readonly<Record<string, string>>;

type Template = Schema<'Template'>;
type Variable = Schema<'TemplateVariable'>;

export const keyOfVariable = ({ component, name, index }: Variable) => `${component} ${index} ${name}`;

/** What kind of file its header wants, if it does. */
export function fileKindOf({ components }: Template): string | undefined {
  const header = components.find(({ type }) => String(type).toUpperCase() === 'HEADER');
  const format = String(header?.format ?? '').toUpperCase();
  return ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format) ? format : undefined;
}

/** The body as it will be read: what is not filled in stays a placeholder. */
export const textOf = (template: Template, values: Values) =>
  template.variables
    .filter(({ component }) => component === 'body')
    .reduce(
      (text, variable) =>
        text.replaceAll(`{{${variable.name}}}`, values[keyOfVariable(variable)] || `{{${variable.name}}}`),
      bodyText(template),
    );

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
