import { consumed, itemSize, maxItemSize, usages, writeUnit } from './capacity.ts';
import { Draft } from './draft.ts';
import type { Database, Json } from './dynalite.ts';
import { conditionFailed, nameOf, validationError } from './errors.ts';
import type { DirectReads } from './fast-reads.ts';
import type { Mutex } from './mutex.ts';
import { batchWriteItem, checked, type Operation, updateItem } from './operations.ts';

/** What writes stand on. */
export interface Parts {
  readonly database: Database;
  readonly reads: DirectReads;
  readonly exclusively: Mutex;
}

/** `PutItem`, `UpdateItem`, `DeleteItem` and `BatchWriteItem`: one draft, one batch. */
export function writer({ database, reads, exclusively }: Parts, operation: Operation) {
  return async (request: Json): Promise<Json> => {
    const write = checked(operation, request, database);
    return exclusively(async () => {
      const draft = new Draft(reads);
      const answer = await attempt(operation, draft, write);
      await database.db.batch(draft.changes);
      const report = consumed(() => usages(draft.images, writeUnit, 1), write.ReturnConsumedCapacity);
      return { ...answer, ConsumedCapacity: operation === batchWriteItem ? report : report?.[0] };
    });
  };
}

/** Runs the operation on the draft; a failed condition is thrown with the item that failed it, where that was asked for. */
export async function attempt(operation: Operation, draft: Draft, write: Json): Promise<Json> {
  try {
    const answer = await operation.act(draft, write);
    refuseOversizedItems(operation, draft);
    return answer;
  } catch (error) {
    if (nameOf(error) !== 'ConditionalCheckFailedException') throw error;
    throw conditionFailed(
      write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? draft.images[0]?.before : undefined,
    );
  }
}

function refuseOversizedItems(operation: Operation, draft: Draft) {
  if (draft.images.every(({ after }) => !after || itemSize(after) <= maxItemSize)) return;
  throw validationError(
    operation === updateItem
      ? 'Item size to update has exceeded the maximum allowed size'
      : 'Item size has exceeded the maximum allowed size',
  );
}
