import type * as z from 'zod';
import type { Log } from '../runtime/log.ts';

/**
 * A reply as its schema, and so the OpenAPI document, has it. One that does not fit is a fault of ours, and every test
 * that meets it fails. In production it is logged and goes out all the same, but without what nobody documented: what
 * the endpoint did is done, and a 500 after a message was sent would be the greater lie.
 */
export function fitReply(schema: z.ZodType, body: unknown, log: Log): unknown {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  log('reply_does_not_fit', { problems: error.issues.map(problemOf).join('; ') });
  return withoutUndocumented(body, error.issues);
}

/** Where and what, and no value of any tenant. */
const problemOf = (issue: z.core.$ZodIssue) => `${issue.path.join('.')} ${issue.code}${keysOf(issue)}`;
const keysOf = (issue: z.core.$ZodIssue) => (issue.code === 'unrecognized_keys' ? ` ${issue.keys.join(', ')}` : '');

function withoutUndocumented(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(body);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const place = issue.path.reduce<unknown>((value, key) => Reflect.get(value as object, key), copy);
    for (const key of issue.keys) Reflect.deleteProperty(place as object, key);
  }
  return copy;
}
