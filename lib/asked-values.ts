/** What a text must match, and the same in words. */
export interface TextRule {
  readonly matches: RegExp;
  readonly allowed: string;
}

/** The text of a setting, undefined where it is not set. Throws where it is none that the rule allows. */
export function textOf(name: string, value: unknown, { matches, allowed }: TextRule): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && matches.test(value)) return value;
  throw refusal(name, value, allowed);
}

/** The error for a value that a setting may not have. */
export const refusal = (name: string, value: unknown, allowed: string) =>
  new Error(`${name} is ${JSON.stringify(value)}, but must be ${allowed}`);
