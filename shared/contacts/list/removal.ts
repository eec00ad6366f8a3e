import { type SortToken, sortTokenOf } from '../../base/ids.ts';
import type { Deps } from '../../runtime/deps.ts';
import { atLeast, equals, exists } from '../../table/expressions.ts';
import { keyOf } from '../../table/pages.ts';
import type { Item, Write } from '../../table/table.ts';
import type { Contact } from '../contact.ts';
import { bucketsIn, entryKey, listHeadKey, parseBucket, parseListHead } from './list-items.ts';

/**
 * The writes that take a contact off the list, for the transaction that deletes it; none for a contact that is not on the
 * list. When the transaction is refused, they may be out of date and must be asked for again.
 */
export async function listRemovalWrites(
  { organization_id, id, created_at }: Pick<Contact, 'organization_id' | 'id' | 'created_at'>,
  { table }: Deps<'table:read'>,
): Promise<Write[]> {
  const token = sortTokenOf({ id, created_at });
  const key = entryKey(organization_id, token);
  const headKey = listHeadKey(organization_id);
  const [entry, headItem] = await table.getMany([key, headKey]);
  if (!entry) return [];
  const { folded_until } = parseListHead(headItem);
  const removal: Write = { kind: 'delete', key, condition: exists() };
  if (folded_until === undefined || token > folded_until) {
    // A worker that has counted this entry for a bucket must count again.
    const change = { add: { version: 1 } };
    return [removal, { kind: 'update', key: headKey, change, condition: equals('folded_until', folded_until) }];
  }
  const { items } = await table.page({ condition: bucketsIn(organization_id, { from: token }), limit: 1 });
  const [bucket] = items;
  if (!bucket) throw new Error(`no bucket counts the contact ${id}`);
  return [removal, withOneLess(bucket, folded_until)];
}

/** An empty bucket would be read for ever, so it goes. The newest stays, since an entry that comes late must find one. */
function withOneLess(bucket: Item, foldedUntil: SortToken): Write {
  const { count, last } = parseBucket(bucket);
  const key = keyOf(bucket);
  const isNewest = last === foldedUntil;
  if (count > 1 || isNewest) {
    return { kind: 'update', key, change: { add: { n: -1 } }, condition: isNewest ? exists() : atLeast('n', 2) };
  }
  return { kind: 'delete', key, condition: equals('n', count) };
}
