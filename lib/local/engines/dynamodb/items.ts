/** An attribute value as it goes over the wire: `{ S: 'text' }`, `{ N: '1' }`. */
export type Value = Readonly<Record<string, unknown>>;
/** An item as it goes over the wire. */
export type Item = Readonly<Record<string, Value>>;

/** The names of a table's or an index's keys: the partition key, then the sort key. */
export interface KeySchema {
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

/** A table's index, as `CreateTable` describes it. */
export interface Index extends KeySchema {
  readonly IndexName: string;
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] };
}

/** A table's description. */
export interface Table extends KeySchema {
  readonly TableName: string;
  readonly TableStatus: string;
  readonly LocalSecondaryIndexes?: readonly Index[];
  readonly GlobalSecondaryIndexes?: readonly Index[];
}

/** Each kind of index, as dynalite names it, with those that the table has of it. */
export const indexesOf = ({ LocalSecondaryIndexes = [], GlobalSecondaryIndexes = [] }: Table) =>
  [
    ['Local', LocalSecondaryIndexes],
    ['Global', GlobalSecondaryIndexes],
  ] as const;

export const keyNames = ({ KeySchema }: KeySchema) => KeySchema.map(({ AttributeName }) => AttributeName);

/** Whether the item has all keys of the index: indexes are sparse. */
export const isIn = (index: Index, item: Item) => keyNames(index).every((name) => item[name]);

/** What an index keeps of an item; undefined when the item is not in it. */
export function entryOf(index: Index, table: KeySchema, item: Item): Item | undefined {
  if (!isIn(index, item)) return undefined;
  if (index.Projection.ProjectionType === 'ALL') return item;
  const kept: Record<string, Value> = {};
  for (const name of [...keyNames(index), ...keyNames(table), ...(index.Projection.NonKeyAttributes ?? [])]) {
    if (item[name]) kept[name] = item[name];
  }
  return kept;
}
