/** One use of a right on the table: an action on the table or on one of its indexes, with what conditions are about. */
export interface TableCall {
  readonly action: string;
  /** `table`, or the name of an index. */
  readonly on: string;
  /** The values of partition keys. */
  readonly keys: readonly string[];
  /** The names of top-level attributes that the request has. Empty for a read, of which everything is asked. */
  readonly attributes: readonly string[];
}

/** An input as it goes over the wire. Only members that rights are about. */
interface Input {
  readonly Key?: WireItem;
  readonly Item?: WireItem;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: WireItem;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly WireItem[] } & readonly WireBatchItem[]>>;
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[];
}

type WireItem = Readonly<Record<string, { readonly S?: string }>>;

interface WireBatchItem {
  readonly PutRequest?: { readonly Item: WireItem };
  readonly DeleteRequest?: { readonly Key: WireItem };
}

/** The uses of rights that an operation of DynamoDB comes to. One that is not ours (of tables) comes to none. */
export function calledIn(operation: string, given: Readonly<Record<string, unknown>>): TableCall[] {
  const input = given as Input;
  const action = `dynamodb:${operation}`;
  const [batch] = Object.values(input.RequestItems ?? {});
  switch (operation) {
    case 'GetItem':
      return [{ action, on: 'table', keys: keysOf([input.Key]), attributes: [] }];
    case 'BatchGetItem':
      return [{ action, on: 'table', keys: keysOf(batch?.Keys ?? []), attributes: [] }];
    case 'Query':
      return [{ action, on: input.IndexName ?? 'table', keys: [partitionOf(input)], attributes: [] }];
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [writing(action, input)];
    case 'BatchWriteItem': {
      const items = (batch ?? []).map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key);
      const attributes = items.flatMap((item) => Object.keys(item ?? {}));
      return [{ action, on: 'table', keys: keysOf(items), attributes: [...new Set(attributes)] }];
    }
    case 'TransactWriteItems': {
      const each = (input.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).map(([name, write]) => writing(`dynamodb:${name.replace(/(Item)?$/, 'Item')}`, write)),
      );
      return [...each, ...together(each)];
    }
    default:
      return [];
  }
}

function writing(action: string, { Key, Item, ExpressionAttributeNames = {} }: Input): TableCall {
  const names = [...Object.keys(Key ?? Item ?? {}), ...Object.values(ExpressionAttributeNames)];
  // The placeholders of ours stand for one name each, those of nested members too.
  return { action, on: 'table', keys: keysOf([Key ?? Item]), attributes: [...new Set(names)] };
}

/**
 * The calls of each action as one. AWS does not say whether conditions are about each write of a transaction by itself, or about all
 * of one action together, as they are about a batch: what we do must be allowed either way.
 */
function together(calls: readonly TableCall[]): TableCall[] {
  return [...Map.groupBy(calls, ({ action }) => action).entries()].map(([action, some]) => ({
    action,
    on: 'table',
    keys: some.flatMap(({ keys }) => keys),
    attributes: [...new Set(some.flatMap(({ attributes }) => attributes))],
  }));
}

const keysOf = (items: readonly (WireItem | undefined)[]) => items.map((item) => item?.pk?.S ?? '');

/** What the partition key of a query must be: the first comparison is with it. */
function partitionOf({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Input): string {
  const [, value = ''] = /= (:\w+)/.exec(KeyConditionExpression) ?? [];
  return ExpressionAttributeValues[value]?.S ?? '';
}
