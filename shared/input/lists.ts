import * as z from 'zod';

interface ListOptions {
  readonly min: number;
  readonly max: number;
  /** What to say when it is missing, after the field's path. */
  readonly required?: string;
}

/** A field with a list that must be there, with so many items. */
export function listOf<Item extends z.ZodType>(
  item: Item,
  { min, max, required = 'is required' }: ListOptions,
): z.ZodArray<Item> {
  const error = `must have ${min} to ${max} items`;
  return z
    .array(item, {
      error: ({ input }) => (input === undefined || input === null ? required : undefined),
    })
    .min(min, { error })
    .max(max, { error });
}

/** A value with its path below the list that is checked. */
interface ListedValue {
  readonly value: string;
  readonly path: readonly (string | number)[];
}

/** Refuses each value that is the same as an earlier one, at its own path. */
export function refuseRepeats(values: readonly ListedValue[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const { value, path } of values) {
    if (seen.has(value))
      context.addIssue({ code: 'custom', path: [...path], message: 'must be unique in the message' });
    seen.add(value);
  }
}
