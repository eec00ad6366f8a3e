import type { Item, Key } from '../../../shared/table/table.ts';

/** The parts of a request to DynamoDB that units depend on, as the document client is given them. */
export interface Input {
  readonly Key?: Key;
  readonly Item?: Item & Key;
  readonly TransactItems?: readonly Readonly<Record<string, { Key?: Key; Item?: Item & Key }>>[];
  /** Of `BatchGetItem` and of `BatchWriteItem`. */
  readonly RequestItems?: Readonly<Record<string, { Keys: Key[]; ConsistentRead?: boolean } | readonly BatchedWrite[]>>;
  readonly ConsistentRead?: boolean;
}

interface BatchedWrite {
  readonly PutRequest?: { Item: Item & Key };
  readonly DeleteRequest?: { Key: Key };
}

export interface Output {
  readonly Item?: Item;
  readonly Items?: readonly Item[];
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
}

export interface Capacity {
  readonly CapacityUnits?: number;
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>;
}

/** One item that a request writes, or checks. */
export interface Target {
  readonly key: Key;
  /** What a put would store. */
  readonly item?: Item;
}

export const isWrite = (command: string): boolean => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(command);

export const isTransaction = (command: string): boolean => command.startsWith('Transact');

/** Whether a `BatchGetItem` is to see every write before it. */
export const isConsistentBatch = ({ RequestItems = {} }: Input): boolean =>
  Object.values(RequestItems).some((asked) => 'Keys' in asked && asked.ConsistentRead === true);

/** The keys of a `BatchGetItem`. */
export const keysAsked = ({ RequestItems = {} }: Input): Key[] =>
  Object.values(RequestItems).flatMap((asked) => ('Keys' in asked ? asked.Keys : []));

export function targetsOf({ Key: key, Item: item, TransactItems, RequestItems = {} }: Input): Target[] {
  const batched = Object.values(RequestItems).flatMap((asked) => ('Keys' in asked ? [] : asked));
  const parts = TransactItems ?? (batched.length > 0 ? batched : undefined);
  const all: { Key?: Key; Item?: Item & Key }[] = parts?.flatMap((part) => Object.values(part)) ?? [
    { Key: key, Item: item },
  ];
  return all.flatMap((part) => {
    const where = part.Key ?? part.Item;
    return where ? [{ key: { pk: where.pk, sk: where.sk }, item: part.Item }] : [];
  });
}
