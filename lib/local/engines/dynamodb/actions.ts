import { imageSize, itemSize, maxItemSize } from './capacity.ts';
import type { Image } from './draft.ts';
import type { Json, Store } from './dynalite.ts';
import { cancelled, nameOf, type Reason, refusalOf, validationError } from './errors.ts';
import { tableOf } from './fast-reads.ts';
import type { Item, Table } from './items.ts';
import type { Operation } from './operations.ts';

/** One part of a transaction: a single operation and its request. */
export interface Action {
  readonly operation: Operation;
  readonly request: Json;
  /** A `ConditionCheck` is tried like a write, and leaves everything as it was. */
  readonly isCheck: boolean;
}

/** 4 MB. DynamoDB does not say whether it counts what was there before; we count the larger, so as not to allow more. */
const maxTransactionSize = 4 * 1024 * 1024;

/** The action, its expressions parsed. Throws when it is wrong in itself, before a look at the tables. */
export function parsedAction(action: Action, store: Store): Action {
  const { operation, request } = action;
  const wrong = operation.custom(request, store);
  if (wrong !== undefined) throw validationError(wrong);
  if (request.Item && itemSize(request.Item as Item) > maxItemSize) {
    throw validationError('Item size has exceeded the maximum allowed size');
  }
  return action;
}

/** Throws what DynamoDB refuses before it looks at any item, in its order: tables, empty keys, one item named twice. */
export async function refuseTargets(actions: readonly Action[], store: Store): Promise<void> {
  const tables = await Promise.all(actions.map(({ request }) => tableOf(store, request.TableName as string)));
  const targets = tables
    .map((table, i) => targetOf(table, (actions[i]?.request.Key ?? actions[i]?.request.Item) as Item))
    .filter((target) => target !== undefined);
  if (new Set(targets).size < targets.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
}

/** Throws when a transaction's items are too large together. */
export function refuseOversizedTotal(images: readonly Image[]): void {
  if (images.reduce((sum, image) => sum + imageSize(image), 0) <= maxTransactionSize) return;
  throw validationError('The aggregate size of the items in the transaction cannot exceed 4 MB');
}

/** Undefined for a key that lacks a part. The action itself will refuse it: on AWS, too, that is a cancellation. */
function targetOf(table: Table, item: Item): string | undefined {
  const key = table.KeySchema.map(({ AttributeName: name }) => {
    if (item[name]?.S === '') throw emptyKey('string', name);
    if (item[name]?.B === '') throw emptyKey('binary', name);
    return item[name];
  });
  return key.some((value) => value === undefined) ? undefined : JSON.stringify([table.TableName, key]);
}

const emptyKey = (type: string, name: string) =>
  validationError(
    'One or more parameter values are not valid. ' +
      `The AttributeValue for a key attribute cannot contain an empty ${type} value. Key: ${name}`,
  );

/** What every action's try gave. When one of them failed, throws the cancellation, with a reason for each, in order. */
export async function allOrCancelled<T>(tries: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(tries);
  if (outcomes.some(({ status }) => status === 'rejected')) throw cancelled(outcomes.map(reasonOf));
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

function reasonOf(outcome: PromiseSettledResult<unknown>): Reason {
  if (outcome.status === 'fulfilled') return { Code: 'None' };
  const refusal = refusalOf(outcome.reason);
  if (!refusal) throw outcome.reason;
  const { message, Item } = refusal.body as { message: string; Item?: Item };
  return nameOf(outcome.reason) === 'ConditionalCheckFailedException'
    ? { Code: 'ConditionalCheckFailed', Item, Message: message }
    : { Code: 'ValidationError', Message: message };
}
