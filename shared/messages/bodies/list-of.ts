import * as z from 'zod';

interface ListOptions {
  readonly min: number;
  readonly max: number;
  /** What to say when it is missing, after the field's path. */
  readonly required?: string;
}

/** A list that must be there, with so many items. */
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
