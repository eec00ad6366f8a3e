import { consumed, itemSize, maxItemSize, usages, writeUnit } from './capacity.ts';
import type { Commit } from './commits.ts';
import { Draft, type Image } from './draft.ts';
import type { Json, Store } from './dynalite.ts';
import { conditionFailed, nameOf, validationError } from './errors.ts';
import type { Item, Table, Value } from './items.ts';
import { checked, type Operation, updateItem } from './operations.ts';

/** What writes stand on. */
export interface Parts {
  /** What requests are checked against, before a look at the tables. */
  readonly store: Store;
  readonly commit: Commit;
}

/** `PutItem`, `UpdateItem` and `DeleteItem`: one draft. */
export function writer({ store, commit }: Parts, operation: Operation) {
  return async (request: Json): Promise<Json> => {
    const write = checked(operation, request, store);
    return commit(async (standing) => {
      const draft = new Draft(standing);
      const answer = await attempt(operation, draft, write);
      const report = consumed(() => usages(draft.images, writeUnit, 1), write.ReturnConsumedCapacity);
      return { changes: draft.changes, answer: () => ({ ...answer, ConsumedCapacity: report?.[0] }) };
    });
  };
}

/** Runs the operation on the draft; a failed condition is thrown with the item that failed it, where that was asked for. */
export async function attempt(operation: Operation, draft: Draft, write: Json): Promise<Json> {
  try {
    const answer = await operation.act(draft, write);
    refuseUnstorableItems(operation, draft.images);
    return answer;
  } catch (error) {
    if (nameOf(error) !== 'ConditionalCheckFailedException') throw error;
    throw conditionFailed(
      write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? draft.images[0]?.before : undefined,
    );
  }
}

/** Throws when an item would be larger, or nested deeper, than DynamoDB stores, or has an empty key of an index. dynalite asks for none of it. */
export function refuseUnstorableItems(operation: Operation, images: readonly Image[]) {
  const items = images.map(({ after }) => after).filter((item) => item !== undefined);
  if (items.some((item) => itemSize(item) > maxItemSize)) {
    throw validationError(
      operation === updateItem
        ? 'Item size to update has exceeded the maximum allowed size'
        : 'Item size has exceeded the maximum allowed size',
    );
  }
  if (items.some((item) => Object.values(item).some((value) => !nestsWithin(mostLevels, value)))) {
    throw validationError('Nesting Levels have exceeded supported limits');
  }
  for (const { table, after } of images) refuseEmptyIndexKeys(table, (after ?? {}) as Item);
}

function refuseEmptyIndexKeys({ GlobalSecondaryIndexes = [] }: Table, item: Item): void {
  for (const { IndexName, KeySchema } of GlobalSecondaryIndexes) {
    const empty = KeySchema.find(({ AttributeName: name }) => item[name]?.S === '');
    if (empty)
      throw validationError(
        'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
          `The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${IndexName}, IndexKey: ${empty.AttributeName}`,
      );
  }
}

/** Of lists and maps in each other. */
const mostLevels = 32;

function nestsWithin(levels: number, { L: list, M: map }: Value): boolean {
  const inner = (list ?? (map && Object.values(map))) as readonly Value[] | undefined;
  return !inner || (levels > 0 && inner.every((value) => nestsWithin(levels - 1, value)));
}
