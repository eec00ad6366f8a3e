import { isBlank } from '../base/blank.ts';
import { isPosition } from './components.ts';
import { Unfit } from './unfit.ts';
import type { Variables } from './use.ts';

/** The value of a variable; without a name where the template counts its variables. */
export interface Value {
  readonly name?: string;
  readonly text: string;
}

interface Part {
  /** As refusals call it. */
  readonly part: string;
  /** The field that brings its values. */
  readonly field: string;
}

/** The values of a part's variables, by name, in their order. Throws `Unfit` where one is missing, and where one is too many. */
export function valuesOf(
  { variables }: { readonly variables: readonly string[] },
  given: Variables = {},
  { part, field }: Part,
): Map<string, string> {
  const values = new Map(
    Array.isArray(given)
      ? given.map((value, index) => [variables[index] ?? `number ${index + 1}`, value])
      : Object.entries(given),
  );
  const there = variables.length === 0 ? 'has no variables' : `has the variables ${variables.join(', ')}`;
  const missing = variables.filter((name) => isBlank(values.get(name) ?? ''));
  if (missing.length > 0) throw new Unfit(`${there} in its ${part}, and ${field} lacks ${missing.join(', ')}`);
  const excess = [...values].filter(([name, value]) => !variables.includes(name) && !isBlank(value ?? ''));
  if (excess.length > 0) {
    throw new Unfit(`${there} in its ${part}, and ${field} has ${excess.map(([name]) => name).join(', ')} too many`);
  }
  return new Map(variables.map((name) => [name, values.get(name) ?? '']));
}

/** Values as the provider takes them. */
export const listed = (values: ReadonlyMap<string, string>): Value[] =>
  Array.from(values, ([name, text]) => (isPosition(name) ? { text } : { name, text }));
