import { consumed, usages, writeUnit } from './capacity.ts';
import { directReads } from './direct-reads.ts';
import { Draft } from './draft.ts';
import type { Database, Json } from './dynalite.ts';
import { conditionFailed, nameOf, validationError } from './errors.ts';
import { itemSize, maxItemSize } from './item-size.ts';
import { batchWriteItem, checked, type Operation, updateItem } from './operations.ts';
import { withTablesAtHand } from './tables.ts';
import type { Turns } from './turns.ts';

/** `PutItem`, `UpdateItem`, `DeleteItem` and `BatchWriteItem`: one draft, one batch. */
export function writer(database: Database, inTurn: Turns, operation: Operation) {
  const reads = directReads(database);
  return async (request: Json): Promise<Json> => {
    const write = checked(operation.types, request, database, operation.custom);
    return inTurn(async () => {
      const draft = new Draft(withTablesAtHand(reads));
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
    refuseOversized(operation, draft);
    return answer;
  } catch (error) {
    if (nameOf(error) !== 'ConditionalCheckFailedException') throw error;
    throw conditionFailed(
      write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? draft.images[0]?.before : undefined,
    );
  }
}

function refuseOversized(operation: Operation, draft: Draft) {
  if (draft.images.every(({ after }) => !after || itemSize(after) <= maxItemSize)) return;
  throw validationError(
    operation === updateItem
      ? 'Item size to update has exceeded the maximum allowed size'
      : 'Item size has exceeded the maximum allowed size',
  );
}
