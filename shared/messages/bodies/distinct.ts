import type * as z from 'zod';

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
