import type {
  AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type ContentionDeps, untilSettled } from './contention.ts';
import type { TransactResult, WriteResult } from './table.ts';

/** A failed condition is an answer, anything else an error; a single write that meets a transaction is tried again. */
export function writeResultOf(send: () => Promise<unknown>, deps: ContentionDeps): Promise<WriteResult> {
  return untilSettled({ over: 'item' }, deps, async () => {
    try {
      await send();
      return { kind: 'done' };
    } catch (error) {
      if (!isNamed<ConditionalCheckFailedException>(error, 'ConditionalCheckFailedException')) throw error;
      return { kind: 'refused', ...itemOf(error.Item) };
    }
  });
}

/** Failed conditions and a lost race are answers; a cancellation for any other reason (throttling, size) is an error. */
export async function transactResultOf(sent: Promise<unknown>): Promise<TransactResult> {
  try {
    await sent;
    return { kind: 'done' };
  } catch (error) {
    if (isNamed(error, 'TransactionConflictException') || isNamed(error, 'TransactionInProgressException')) {
      return { kind: 'conflict' };
    }
    if (!isNamed<TransactionCanceledException>(error, 'TransactionCanceledException')) throw error;
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
}

/** By name, not by class: two copies of the SDK in one process would break `instanceof`. */
function isNamed<E extends Error = Error>(error: unknown, name: string): error is E {
  return error instanceof Error && error.name === name;
}

/** The document client leaves the items inside exceptions as they came. */
function itemOf(item: Record<string, AttributeValue> | undefined) {
  return item ? { item: unmarshall(item) } : {};
}
