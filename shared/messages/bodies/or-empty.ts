import * as z from 'zod';

/** An object that, when it is absent or null, is refused for the first member it must have (spec E1, rule 3). */
export function orEmpty<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return z.preprocess((value: z.input<z.ZodObject<Shape>>) => value ?? {}, schema);
}
