import * as z from 'zod';
import { componentsSchema, type Layout, layoutOf } from './components.ts';
import type { Template } from './template.ts';

/** A variable of a template, as a use of it must bring it. */
export const templateVariableSchema = z.strictObject({
  component: z.enum(['header', 'body', 'button']),
  name: z.string(),
  index: z.int().nonnegative(),
  example: z.string().nullable(),
});
type TemplateVariable = z.infer<typeof templateVariableSchema>;

/** A template as callers see it. */
export const shownTemplateSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  rejected_reason: z.string().nullable(),
  quality: z.string().nullable(),
  components: componentsSchema,
  variables: z.array(templateVariableSchema),
  updated_at: z.string(),
});
export type ShownTemplate = z.infer<typeof shownTemplateSchema>;

/** Our copy of a template as callers see it. */
export function shownTemplate(template: Template): ShownTemplate {
  const { id, name, language, category, status, components, updated_at } = template;
  return {
    id,
    name,
    language,
    category,
    status,
    rejected_reason: template.rejected_reason ?? null,
    quality: template.quality ?? null,
    components,
    variables: variablesOf(layoutOf(components)),
    updated_at,
  };
}

/** What a use brings by variables; of buttons, by their places. */
function variablesOf({ header, body, buttons }: Layout): TemplateVariable[] {
  const inOrder = (component: 'header' | 'body', pattern: Layout['body']) =>
    pattern.variables.map((name, index) => ({ component, name, index, example: pattern.examples.get(name) ?? null }));
  return [
    ...(header ? inOrder('header', header) : []),
    ...inOrder('body', body),
    ...buttons.flatMap(({ type, url }, index) => {
      if (type === 'COPY_CODE') return [{ component: 'button' as const, name: 'code', index, example: null }];
      const names = url?.variables ?? [];
      return names.map((name) => ({
        component: 'button' as const,
        name,
        index,
        example: url?.examples.get(name) ?? null,
      }));
    }),
  ];
}
