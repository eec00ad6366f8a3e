import * as z from 'zod';
import { blankParams } from './parse.ts';

/**
 * A body of changes, one member at least. Where there is none, it is refused for the first, with all that can be changed: the caller
 * may have given a member that cannot.
 */
export function withSomeChange<Shape extends z.ZodRawShape>(changeable: Shape): z.ZodObject<Shape> {
  const [first = '', ...others] = Object.keys(changeable);
  return z.object(changeable).refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    path: [first],
    params: blankParams,
    error: `is required, or another member that can be changed (${others.join(', ')}): the body changes nothing`,
  });
}
