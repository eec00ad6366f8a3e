import { ApiError } from '../api/api-error.ts';

/** The field that a refusal of the API is about: its message begins with the field's name. It is shown there. */
export const fieldOf = <Name extends string>(error: unknown, names: readonly Name[]): Name | undefined =>
  error instanceof ApiError ? names.find((name) => new RegExp(`^${name}\\b`).test(error.message)) : undefined;
