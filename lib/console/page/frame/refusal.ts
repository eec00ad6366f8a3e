import { ApiError } from '../api/api-error.ts';

/** What of a thing another one has already, by the refusal. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'Channel already exists': ['account_id', 'name'],
  'Contact already exists': ['phone_number'],
  'Member already exists': ['email'],
  'Template already exists': ['name'],
};

/** The field that a refusal of the API is about: its message begins with the field's name, or says that what it holds is taken. */
export function fieldOf<Name extends string>(error: unknown, names: readonly Name[]): Name | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isTaken = (name: Name) => taken[error.error]?.includes(name);
  return names.find((name) => new RegExp(`^${name}\\b`).test(error.message)) ?? names.find(isTaken);
}

/** Where a form with these fields shows an error: `at` the field that it is about, or, as `elsewhere`, below all of them. */
export function refusalOf<Name extends string>(error: Error | null, names: readonly Name[]) {
  const field = fieldOf(error, names);
  return {
    at: (name: Name) => (name === field ? error?.message : undefined),
    elsewhere: field === undefined ? error : null,
  };
}
