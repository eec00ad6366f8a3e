import { type Attribute, type Expression, joined } from './expressions.ts';
import { tableLayout } from './layout.ts';

/**
 * What must hold of the item at the key for a write, or of its keys for a query to read it. Of the functions below a query
 * takes `equals` for the partition key, and with it (`all`) one of `below`, `atMost`, `atLeast`, `between`, `startsWith`.
 */
export type Condition = Expression;

/** The attribute is there; without a name: something stands at the key. */
export const exists = (attribute: Attribute = tableLayout.partitionKey): Condition => [
  'attribute_exists(',
  { attribute },
  ')',
];

/** The attribute is not there; without a name: nothing stands at the key yet. */
export const absent = (attribute: Attribute = tableLayout.partitionKey): Condition => [
  'attribute_not_exists(',
  { attribute },
  ')',
];

/** The attribute has this value; with undefined: it is not there. */
export const equals = (attribute: Attribute, value: unknown): Condition =>
  value === undefined ? absent(attribute) : [{ attribute }, ' = ', { value }];

/** The attribute is smaller than this value. This and all comparisons below fail for an attribute that is not there. */
export const below = (attribute: Attribute, value: string | number): Condition => [{ attribute }, ' < ', { value }];
/** The attribute is this value or smaller. */
export const atMost = (attribute: Attribute, value: string | number): Condition => [{ attribute }, ' <= ', { value }];
/** The attribute is this value or greater. */
export const atLeast = (attribute: Attribute, value: string | number): Condition => [{ attribute }, ' >= ', { value }];

/** The attribute is between two values, both of them included. */
export const between = (attribute: Attribute, from: string, to: string): Condition => [
  { attribute },
  ' BETWEEN ',
  { value: from },
  ' AND ',
  { value: to },
];

/** The attribute is a text with this beginning. */
export const startsWith = (attribute: Attribute, beginning: string): Condition => [
  'begins_with(',
  { attribute },
  ', ',
  { value: beginning },
  ')',
];

/** The attribute has one of these values, at least one of which is given. */
export const oneOf = (attribute: Attribute, values: readonly string[]): Condition => [
  { attribute },
  ' IN (',
  ...joined(
    values.map((value) => [{ value }]),
    ', ',
  ),
  ')',
];

/** The attribute is a list with so many elements. */
export const hasLength = (attribute: Attribute, length: number): Condition => [
  'size(',
  { attribute },
  ') = ',
  { value: length },
];

/** All of the conditions hold. */
export const all = (...conditions: readonly Condition[]): Condition => joined(conditions, ' AND ');

/** At least one of the conditions holds. In parentheses, since AND binds closer. */
export const any = (...conditions: readonly Condition[]): Condition => ['(', ...joined(conditions, ' OR '), ')'];
