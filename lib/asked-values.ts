/** The text of a setting, undefined where it is not set. Throws where it does not match; `allowed` says what it must be. */
export function textOf(name: string, value: unknown, pattern: RegExp, allowed: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw refusal(name, value, allowed);
}

/** The error for a value that a setting may not have. */
export const refusal = (name: string, value: unknown, allowed: string) =>
  new Error(`${name} is ${JSON.stringify(value)}, but must be ${allowed}`);
