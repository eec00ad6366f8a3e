import { requiredText } from '../../http/fields.ts';
import { optionalText } from './optional-text.ts';

/** What both kinds of interactive message have. Limits in code points, from the spec. */
export const interactiveTexts = {
  body: requiredText({ max: 1024 }),
  header: optionalText({ max: 60 }),
  footer: optionalText({ max: 60 }),
};
