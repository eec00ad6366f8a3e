import type { Expression } from './table.ts';

/** The placeholders of several expressions as the SDK takes them; absent when there are none, since empty maps are refused. */
export function placeholders(...expressions: (Expression | undefined)[]) {
  const names = Object.assign({}, ...expressions.map((expression) => expression?.names));
  const values = Object.assign({}, ...expressions.map((expression) => expression?.values));
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names as Record<string, string> }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values as Record<string, unknown> }),
  };
}

/** Nothing stands at the key yet. */
export const absent: Expression = { text: 'attribute_not_exists(pk)' };

/** Something stands at the key. */
export const present: Expression = { text: 'attribute_exists(pk)' };
