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

/** A value with its place below the list that is checked. */
export interface Place {
  readonly value: string;
  readonly path: readonly (string | number)[];
}

/** Refuses each value that an earlier place has already, at its own place. */
export function refuseRepeats(places: readonly Place[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const { value, path } of places) {
    if (seen.has(value))
      context.addIssue({ code: 'custom', path: [...path], message: 'must be unique in the message' });
    seen.add(value);
  }
}
