import type * as z from 'zod';

export interface Place {
  readonly value: string;
  readonly path: (string | number)[];
}

/** Refuses each value that an earlier place already has. */
export function refuseDuplicates(places: readonly Place[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const { value, path } of places) {
    if (seen.has(value)) context.addIssue({ code: 'custom', path, message: 'must be unique in the message' });
    seen.add(value);
  }
}
