import { setTimeout } from 'node:timers/promises';
import type {
  AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { TransactResult, WriteResult } from './table.ts';

/** A single write that meets a transaction on its item is refused without a look at its condition; the SDK does not try again. */
const conflictTries = 6;

/** A failed condition is an answer, anything else an error. */
export async function writeResultOf(send: () => Promise<unknown>): Promise<WriteResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      await send();
      return { kind: 'done' };
    } catch (error) {
      if (isNamed<ConditionalCheckFailedException>(error, 'ConditionalCheckFailedException')) {
        return { kind: 'refused', ...itemOf(error.Item) };
      }
      if (!isNamed(error, 'TransactionConflictException') || attempt === conflictTries) throw error;
      await setTimeout(10 * 2 ** attempt);
    }
  }
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
