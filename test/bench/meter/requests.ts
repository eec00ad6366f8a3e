import type { Item, Key } from '../../../shared/table/table.ts';

/** The parts of a request to DynamoDB that units depend on, as the document client is given them. */
export interface Input {
  readonly Key?: Key;
  readonly Item?: Item & Key;
  readonly TransactItems?: readonly Readonly<Record<string, { Key?: Key; Item?: Item & Key }>>[];
  readonly RequestItems?: Readonly<Record<string, { Keys: Key[] }>>;
  readonly ConsistentRead?: boolean;
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

export const isWrite = (command: string): boolean => /^(Put|Update|Delete|TransactWrite)/.test(command);

export const isTransaction = (command: string): boolean => command.startsWith('Transact');

export function targetsOf({ Key: key, Item: item, TransactItems: parts }: Input): Target[] {
  const all = parts?.flatMap((part) => Object.values(part)) ?? [{ Key: key, Item: item }];
  return all.flatMap((part) => {
    const where = part.Key ?? part.Item;
    return where ? [{ key: { pk: where.pk, sk: where.sk }, item: part.Item }] : [];
  });
}
