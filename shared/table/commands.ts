import type {
  AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { BatchWriteCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type ContentionDeps, untilSettled } from './contention.ts';
import { requestMembers, update } from './expressions.ts';
import { storable } from './storable.ts';
import type { Item, PlainWrite, SingleWrite, TransactResult, Write, WriteResult } from './table.ts';

// What is sent: a write as the SDK's commands take it.

/** The input of the single command that carries a write. */
export function inputOf(TableName: string, write: SingleWrite) {
  const shared = { TableName, ...expressionsOf(write) };
  return write.kind === 'put' ? { ...shared, Item: storable(write.item) } : { ...shared, Key: write.key };
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The element of `TransactItems` that carries a write. */
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
export type BatchItem = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** The element of a `BatchWriteItem` that carries a write. */
export const batchItemOf = (write: PlainWrite): BatchItem =>
  write.kind === 'put' ? { PutRequest: { Item: storable(write.item) } } : { DeleteRequest: { Key: write.key } };

/** The condition first, so that the same condition is always the same text: the laptop's engine remembers those. */
const expressionsOf = (write: Write) => ({
  ...requestMembers({
    ConditionExpression: write.condition,
    UpdateExpression: write.kind === 'update' ? update(write.change) : undefined,
  }),
  ...(write.condition && standing),
});

/** A refused condition always says what stood there: callers branch on it, and a second read would cost a round trip. */
const standing = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

// What comes back: DynamoDB's errors as results.

/**
 * Sends a single write. A failed condition is a result, anything else an error; a write that meets a transaction is sent
 * again; in the end its `TransactionConflictException` is thrown.
 */
export function writeResultOf(send: () => Promise<unknown>, deps: ContentionDeps): Promise<WriteResult> {
  return untilSettled({ over: 'item' }, deps, async () => {
    try {
      const { Attributes: before } = (await send()) as { readonly Attributes?: Item };
      return { kind: 'done', ...(before && { before }) };
    } catch (error) {
      if (!isNamed<ConditionalCheckFailedException>(error, 'ConditionalCheckFailedException')) throw error;
      return { kind: 'refused', ...itemOf(error.Item) };
    }
  });
}

/**
 * The result of a transaction that is sent. Failed conditions and a conflict with a concurrent transaction are results; a
 * cancellation for any other reason (throttling, size) is an error.
 */
export async function transactResultOf(sent: Promise<unknown>): Promise<TransactResult> {
  try {
    await sent;
    return { kind: 'done' };
  } catch (error) {
    if (isNamed(error, 'TransactionConflictException') || isNamed(error, 'TransactionInProgressException')) {
      return { kind: 'conflict' };
    }
    if (!isNamed<TransactionCanceledException>(error, 'TransactionCanceledException')) throw error;
    return canceledResultOf(error);
  }
}

function canceledResultOf(error: TransactionCanceledException): TransactResult {
  const reasons = error.CancellationReasons ?? [];
  if (reasons.some((reason) => reason.Code === 'ConditionalCheckFailed')) {
    const refusals = reasons.map((reason) =>
      reason.Code === 'ConditionalCheckFailed' ? itemOf(reason.Item) : undefined,
    );
    return { kind: 'refused', refusals };
  }
  if (reasons.some((reason) => reason.Code === 'TransactionConflict')) return { kind: 'conflict' };
  throw error;
}

/** By name, not by class: two copies of the SDK in one process would break `instanceof`. */
function isNamed<E extends Error = Error>(error: unknown, name: string): error is E {
  return error instanceof Error && error.name === name;
}

/** The document client leaves the items inside exceptions as they came. */
function itemOf(item: Record<string, AttributeValue> | undefined) {
  return item ? { item: unmarshall(item) } : {};
}
