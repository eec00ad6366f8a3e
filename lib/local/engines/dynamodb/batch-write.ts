import { consumed, usages, writeUnit } from './capacity.ts';
import { type Image, itemPrefix } from './draft.ts';
import { type Change, dynalite, type Json } from './dynalite.ts';
import { refusalOf, validationError } from './errors.ts';
import { tableOf } from './fast-reads.ts';
import { entryChanges } from './index-entries.ts';
import type { Item, Table } from './items.ts';
import { batchWriteItem, checked } from './operations.ts';
import { type Parts, refuseUnstorableItems } from './write.ts';

/** One put or delete of a batch, as the request has it. */
interface Request {
  readonly PutRequest?: { readonly Item: Item };
  readonly DeleteRequest?: { readonly Key: Item };
}

/** What a batch does to one item. */
interface Target {
  readonly table: Table;
  /** dynalite's, within its table. */
  readonly key: string;
  /** Undefined for a delete. */
  readonly item: Item | undefined;
}

/**
 * `BatchWriteItem` of dynalite's parts: its own action makes every key twice, and waits for callbacks that nothing holds up. That is
 * half of its time, and batches are most of what an import writes.
 */
export function batchWriter({ store, commit }: Parts) {
  return async (request: Json): Promise<Json> => {
    const { RequestItems, ReturnConsumedCapacity: detail } = checked(batchWriteItem, request, store);
    const requests = Object.entries(RequestItems as Record<string, readonly Request[]>);
    return commit(async (standing) => {
      const tables = await Promise.all(requests.map(([name]) => tableOf(standing, name)));
      const targets = tables.flatMap((table, i) => targetsIn(table, requests[i]?.[1] ?? []));
      const images = targets.map(({ table, key, item }): Image & { key: string } => {
        return { table, key, before: standing.itemAt(table.TableName, key), after: item };
      });
      refuseUnstorableItems(batchWriteItem, images);
      const ConsumedCapacity = consumed(() => usages(images, writeUnit, 1), detail);
      return { changes: images.flatMap(changesOf), answer: () => ({ UnprocessedItems: {}, ConsumedCapacity }) };
    });
  };
}

/** Throws where a key does not fit the table, or an item is named twice. */
function targetsIn(table: Table, requests: readonly Request[]): Target[] {
  const { validateItem, validateKey, createKey } = dynalite.parts;
  const seen = new Set<string>();
  return requests.map(({ PutRequest, DeleteRequest }) => {
    const item = PutRequest?.Item;
    const given = item ?? DeleteRequest?.Key ?? {};
    const wrong = item ? validateItem(item, table) : validateKey(given, table);
    if (wrong) throw inBatch(wrong);
    const key = createKey(given, table);
    if (seen.has(key)) throw validationError('Provided list of item keys contains duplicates');
    seen.add(key);
    return { table, key, item };
  });
}

/** A batch has one word for all that may be wrong with a key. */
function inBatch(error: Error): Error {
  const { message } = refusalOf(error)?.body ?? {};
  const isOfKey = /Missing the key|Type mismatch for key/.test(String(message));
  return isOfKey ? validationError('The provided key element does not match the schema') : error;
}

/** The item and its entries in the indexes. */
function changesOf(image: Image & { readonly key: string }): Change[] {
  const { table, key, after } = image;
  const at = itemPrefix(table.TableName) + key;
  return [...entryChanges(image), after ? { type: 'put', key: at, value: after } : { type: 'del', key: at }];
}
