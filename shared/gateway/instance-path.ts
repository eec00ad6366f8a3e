import * as z from 'zod';
import { codePoints } from '../http/fields.ts';
import { instanceNameLength, instanceNameSchema } from './instance.ts';

/** Of the gateway's paths. Which names there can be is not said to a stranger: all others do not exist. */
export const instancePathSchema = z.object({ instanceName: z.string() });

type PathParameters = Readonly<Record<string, string | undefined>>;

/**
 * The instance that a path names, in the form in which names are kept; undefined when none can be called so. API Gateway
 * has decoded the path, all but `%25`; a client that has encoded it twice means the same, since no name has a percent sign.
 */
export function instanceNameIn(parameters: PathParameters = {}): string | undefined {
  const { data } = instanceNameSchema.safeParse(decoded(decoded(parameters.instanceName ?? '')));
  return data;
}

/** The name that a path gives, whatever it is, as an answer repeats it: no longer than names are. */
export function givenNameIn(parameters: PathParameters = {}): string {
  const name = instanceNameIn(parameters) ?? parameters.instanceName ?? '';
  return codePoints(name) <= instanceNameLength ? name : `${[...name].slice(0, instanceNameLength).join('')}…`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
