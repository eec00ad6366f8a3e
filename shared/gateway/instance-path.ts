import * as z from 'zod';
import { instanceNameSchema } from './instance.ts';

/** Of the gateway's paths. Which names there can be is not said to a stranger: all others do not exist. */
export const instancePathSchema = z.object({ instanceName: z.string() });

/**
 * The instance that a path names, in the form in which names are kept; undefined when none can be called so. API Gateway
 * has decoded the path; a client that has encoded it twice means the same, since no name has a percent sign.
 */
export function instanceNameIn(parameters: Readonly<Record<string, string | undefined>> = {}): string | undefined {
  const { data } = instanceNameSchema.safeParse(decoded(parameters.instanceName ?? ''));
  return data;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
