import * as z from 'zod';
import { schemaFor } from './message-schema.ts';

export interface Refusal {
  readonly code: number;
  readonly details: string;
}

const invalidParameter = 100;
const parameterMissing = 131008;
const valueNotValid = 131009;

/** Where the provider does not choose its code by the rule below. */
const exceptions: Readonly<Record<string, { readonly missing: number; readonly wrong: number }>> = {
  messaging_product: { missing: invalidParameter, wrong: valueNotValid },
  type: { missing: parameterMissing, wrong: parameterMissing },
};

/** The message, or the provider's code for the first thing wrong with it, with details that name the path. */
export function checkMessage(
  payload: unknown,
): { readonly message: { to?: string; recipient?: string } } | { readonly refusal: Refusal } {
  const parsed = schemaFor(at(payload, ['type'])).safeParse(payload);
  if (parsed.success) return { message: parsed.data };
  const [issue] = parsed.error.issues;
  if (!issue) throw parsed.error;
  const path = z.core.toDotPath(issue.path) || 'the body';
  return { refusal: { code: codeOf(issue, payload), details: `${path}: ${issue.message}` } };
}

function codeOf(issue: z.core.$ZodIssue, payload: unknown): number {
  const missing = at(payload, issue.path) === undefined;
  const exception = exceptions[z.core.toDotPath(issue.path)];
  if (exception) return missing ? exception.missing : exception.wrong;
  if (missing) return parameterMissing;
  return issue.code === 'invalid_type' || issue.code === 'unrecognized_keys' ? invalidParameter : valueNotValid;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  );
}
