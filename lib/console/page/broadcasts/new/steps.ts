import { fileKindOf, keyOfVariable } from '../../templates/fill-template.ts';
import { bodyVariables, type Draft, hasPlace, placeParts, sourceOf } from './draft.ts';

/** The steps in their order, with the members of the request that each is about: a refusal leads there. */
export const steps = [
  { name: 'template', fields: ['name', 'template'], isDone: isTemplateChosen },
  { name: 'audience', fields: ['audience'], isDone: isAudienceChosen },
  { name: 'content', fields: ['variables'], isDone: isFilled },
  { name: 'start', fields: ['schedule_at', 'rate'], isDone: isTimeChosen },
] as const;

const isWritten = (text: string | undefined) => Boolean(text?.trim());

function isTemplateChosen({ name, template, values, headerFile, place }: Draft): boolean {
  if (!template || !isWritten(name)) return false;
  if (hasPlace(template) && !placeParts.every((part) => isWritten(place[part]))) return false;
  const shared = template.variables.filter(({ component }) => component !== 'body');
  return shared.every((one) => isWritten(values[keyOfVariable(one)])) && (!fileKindOf(template) || headerFile !== null);
}

function isAudienceChosen({ audience, tags, csv, phone }: Draft): boolean {
  return audience === 'tags' ? tags.length > 0 : csv !== undefined && phone !== undefined;
}

function isFilled(draft: Draft): boolean {
  if (!draft.template) return false;
  return bodyVariables(draft.template).every(({ name }) => {
    const source = sourceOf(draft, name);
    return source.kind !== 'text' || isWritten(source.text);
  });
}

function isTimeChosen({ isLater, at }: Draft): boolean {
  return !isLater || at !== '';
}
