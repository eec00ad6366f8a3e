import type { Json } from '../../../lib/local/engines/dynamodb/dynalite.ts';

/** A key as it goes over the wire. */
export interface WireKey {
  readonly pk: { readonly S: string };
  readonly sk: { readonly S: string };
}

// biome-ignore lint/suspicious/noExplicitAny: requests of every DynamoDB operation pass here
type Request = any;

const keyIn = ({ pk, sk }: WireKey): WireKey => ({ pk, sk });

/** The items that a request names; of a query none. */
export function keysOf(request: Json): WireKey[] {
  const { Key, Item, TransactItems, RequestItems } = request as Request;
  if (Key || Item) return [keyIn(Key ?? Item)];
  const named: Request[] = TransactItems ?? Object.values(RequestItems ?? {}).flat();
  return named.flatMap((each) => {
    if (each.Keys) return each.Keys.map(keyIn);
    const [one] = Object.values<Request>(each);
    return [keyIn(one.Key ?? one.Item)];
  });
}

/** The partitions, of the table or of an index, that a request comes to. A query names its own first of all. */
export function partitionsOf(request: Json): string[] {
  const { ExpressionAttributeValues, KeyConditionExpression } = request as Request;
  if (!KeyConditionExpression) return keysOf(request).map(({ pk }) => pk.S);
  const [partition] = Object.values<{ S: string }>(ExpressionAttributeValues);
  return partition ? [partition.S] : [];
}

/** An error as DynamoDB sends it. */
export const refusal = (type: string, message: string) =>
  Object.assign(new Error(message), {
    statusCode: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message },
  });
