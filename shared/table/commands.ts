import type { BatchWriteCommandInput, PutCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { placeholders } from './expressions.ts';
import type { PlainWrite, SingleWrite, Write } from './table.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type BatchItem = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];
type WithCondition = Pick<PutCommandInput, 'ConditionExpression' | 'ReturnValuesOnConditionCheckFailure'>;

/** A refused condition always says what stood there: callers branch on it, and a second read would cost a round trip. */
function conditionOf(write: Write): WithCondition {
  return write.condition
    ? { ConditionExpression: write.condition.text, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
    : {};
}

/** The input of the single command or the part of a transaction that carries `write`. */
export function inputOf(TableName: string, write: SingleWrite) {
  const shared = { TableName, ...conditionOf(write) };
  switch (write.kind) {
    case 'put':
      return { ...shared, ...placeholders(write.condition), Item: write.item };
    case 'update':
      return {
        ...shared,
        ...placeholders(write.condition, write.change),
        Key: write.key,
        UpdateExpression: write.change.text,
      };
    case 'delete':
      return { ...shared, ...placeholders(write.condition), Key: write.key };
  }
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
      return {
        ConditionCheck: {
          TableName,
          Key: write.key,
          ConditionExpression: write.condition.text,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...placeholders(write.condition),
        },
      };
  }
}

/** One element of a `BatchWriteItem`, which knows no conditions. */
export const batchItemOf = (write: PlainWrite): BatchItem =>
  write.kind === 'put' ? { PutRequest: { Item: write.item } } : { DeleteRequest: { Key: write.key } };
