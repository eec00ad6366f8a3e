import { isBlank } from '../../http/blank.ts';
import { text } from '../../http/fields.ts';

/**
 * Text to show that may be left out. Null and blank are as good as absent, since no-code tools send `""` for nothing;
 * `max` in code points. The output is undefined or visible.
 */
export function optionalText({ max }: { readonly max: number }) {
  return text({ max })
    .nullish()
    .transform((value) => (value === undefined || value === null || isBlank(value) ? undefined : value));
}
