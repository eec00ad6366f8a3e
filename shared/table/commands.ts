import type { BatchWriteCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { requestMembers, update } from './expressions.ts';
import type { PlainWrite, SingleWrite, Write } from './table.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type BatchItem = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** A refused condition always says what stood there: callers branch on it, and a second read would cost a round trip. */
const standing = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** The condition first, so that the same condition is always the same text: the laptop's engine remembers those. */
const expressionsOf = (write: Write) => ({
  ...requestMembers({
    ConditionExpression: write.condition,
    UpdateExpression: write.kind === 'update' ? update(write.change) : undefined,
  }),
  ...(write.condition && standing),
});

/** The input of the single command or the part of a transaction that carries `write`. */
export function inputOf(TableName: string, write: SingleWrite) {
  const shared = { TableName, ...expressionsOf(write) };
  return write.kind === 'put' ? { ...shared, Item: write.item } : { ...shared, Key: write.key };
}

/** One element of `TransactItems`. */
export function transactItemOf(TableName: string, write: Write): TransactItem {
  switch (write.kind) {
    case 'put':
      return { Put: inputOf(TableName, write) } as TransactItem;
    case 'update':
      return { Update: inputOf(TableName, write) } as TransactItem;
    case 'delete':
      return { Delete: inputOf(TableName, write) } as TransactItem;
    case 'check':
      return { ConditionCheck: { TableName, ...expressionsOf(write), Key: write.key } } as TransactItem;
  }
}

/** One element of a `BatchWriteItem`, which knows no conditions. */
export const batchItemOf = (write: PlainWrite): BatchItem =>
  write.kind === 'put' ? { PutRequest: { Item: write.item } } : { DeleteRequest: { Key: write.key } };
