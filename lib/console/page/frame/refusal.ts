import { ApiError } from '../api/api-error.ts';

/** The field that a refusal of the API is about: its message begins with the field's name. */
export const fieldOf = <Name extends string>(error: unknown, names: readonly Name[]): Name | undefined =>
  error instanceof ApiError ? names.find((name) => new RegExp(`^${name}\\b`).test(error.message)) : undefined;

/** Where a form with these fields shows an error: `at` the field that it is about, or, as `elsewhere`, below all of them. */
export function refusalOf<Name extends string>(
  error: Error | null,
  names: readonly Name[],
  field = fieldOf(error, names),
) {
  return {
    at: (name: Name) => (name === field ? error?.message : undefined),
    elsewhere: field === undefined ? error : null,
  };
}
