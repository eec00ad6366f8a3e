import { tableLayout } from './layout.ts';
import { storable } from './storable.ts';

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

/** An attribute by its name, or a member of an attribute that is a map. */
export type Attribute = string | readonly [attribute: string, member: string];

/** DynamoDB's text in pieces. When it is sent, placeholders stand for the attributes and the values. */
export type Expression = readonly (string | { readonly attribute: Attribute } | { readonly value: unknown })[];

type Attributes = Readonly<Record<string, unknown>>;

/** What an update does to an item. It makes the item when there is none and the condition allows it. */
export interface Change {
  /** What these attributes are afterwards; undefined removes one. */
  readonly set?: Attributes;
  /** The same for members of an attribute, which must be there and a map: `{ inbound_file: { tries: 2 } }`. */
  readonly setIn?: Readonly<Record<string, Attributes>>;
  /** For attributes that are not there yet; one that is there keeps its value. */
  readonly setOnce?: Attributes;
  /** Elements for the end of a list; an attribute that is not there is an empty list. */
  readonly append?: Readonly<Record<string, readonly unknown[]>>;
  /** Added to a number; an attribute that is not there is 0. */
  readonly add?: Readonly<Record<string, number>>;
  /** Attributes that are not there afterwards. */
  readonly remove?: readonly string[];
}

/** The update expression that makes a change. */
export function update(change: Change): Expression {
  const { set = {}, add = {}, remove = [] } = change;
  const removed = [...remove, ...Object.keys(set).filter((name) => set[name] === undefined)];
  const removals = removed.map((attribute) => [{ attribute }]);
  const additions = Object.entries(add).map(([attribute, value]) => [{ attribute }, ' ', { value }]);
  const clauses = [clause('SET ', assignments(change)), clause('REMOVE ', removals), clause('ADD ', additions)];
  return joined(clauses.flat(), ' ');
}

const assignments = ({ set = {}, setIn = {}, setOnce = {}, append = {} }: Change): Expression[] => [
  ...Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [assign(name, { value })])),
  ...Object.entries(setIn).flatMap(([name, members]) =>
    Object.entries(members).map(([member, value]) => assign([name, member], { value })),
  ),
  ...Object.entries(setOnce).map(([name, value]) => assign(name, ...standingOr(name, value))),
  ...Object.entries(append).map(([name, value]) =>
    assign(name, 'list_append(', ...standingOr(name, []), ', ', { value }, ')'),
  ),
];

const assign = (attribute: Attribute, ...becomes: Expression): Expression => [{ attribute }, ' = ', ...becomes];

const standingOr = (attribute: Attribute, value: unknown): Expression => [
  'if_not_exists(',
  { attribute },
  ', ',
  { value },
  ')',
];

const clause = (word: string, parts: readonly Expression[]): Expression[] =>
  parts.length > 0 ? [[word, ...joined(parts, ', ')]] : [];

/** The expressions in a row, with a text between each two. */
const joined = (expressions: readonly Expression[], between: string): Expression =>
  expressions.flatMap((pieces, index) => (index === 0 ? pieces : [between, ...pieces]));

type Expressions = Readonly<
  Partial<Record<'KeyConditionExpression' | 'ConditionExpression' | 'UpdateExpression', Expression>>
>;

/**
 * The members of a request that carry these expressions, as the SDK takes them: their texts, and what their placeholders
 * stand for, which is absent when there are none, since empty maps are refused. Every name gets a placeholder, so that
 * none can be one of DynamoDB's reserved words; the table's own keys are no such words and need none.
 */
export function requestMembers(expressions: Expressions) {
  const names = new Map<string, string>();
  const values: Record<string, unknown> = {};
  const nameOf = (name: string): string => {
    if (name === tableLayout.partitionKey || name === tableLayout.sortKey) return name;
    const placeholder = names.get(name) ?? `#n${names.size}`;
    names.set(name, placeholder);
    return placeholder;
  };
  const textOf = (piece: Expression[number]): string => {
    if (typeof piece === 'string') return piece;
    if ('attribute' in piece) return [piece.attribute].flat().map(nameOf).join('.');
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = storable(piece.value);
    return placeholder;
  };
  const texts = Object.entries(expressions).flatMap(([member, pieces]) =>
    pieces ? [[member, pieces.map(textOf).join('')]] : [],
  );
  return {
    ...(Object.fromEntries(texts) as Readonly<Partial<Record<keyof Expressions, string>>>),
    ...(names.size > 0 && {
      ExpressionAttributeNames: Object.fromEntries(Array.from(names, ([name, placeholder]) => [placeholder, name])),
    }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
