import { isoTime, seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import { allPages } from '../table/all-pages.ts';
import type { Key } from '../table/table.ts';
import { dueContactShards } from './due.ts';
import { foldContactList } from './list/fold.ts';
import { organizationOfList } from './list/list-items.ts';
import { indexContact } from './search/index-contact.ts';
import { parseIndexedContact } from './search/indexed-contact.ts';

/** A run ends with the function (50 s); what is left waits for the next. */
const runMs = seconds(40);

/** Writes the search entries of contacts whose creator or changer did not get to it, and makes the buckets that are due. */
export async function sweepContacts(deps: Deps<'table:write'>): Promise<{ swept: number }> {
  const deadline = deps.clock.now() + runMs;
  const counts = await Promise.all(dueContactShards.map((shard) => sweepShard(shard, deadline, deps)));
  return { swept: counts.reduce((sum, count) => sum + count, 0) };
}

async function sweepShard(shard: string, deadline: number, deps: Deps<'table:write'>): Promise<number> {
  const values = { ':shard': shard, ':now': isoTime(deps.clock.now()) };
  const condition = { text: 'due_shard = :shard AND due_at <= :now', values };
  let swept = 0;
  for await (const { pk, sk } of allPages(deps.table, { index: 'due', condition })) {
    if (deps.clock.now() > deadline) break;
    if (await isDone({ pk: String(pk), sk: String(sk) }, deps)) swept++;
  }
  return swept;
}

/** What fails stays marked, and keeps nobody else from being found. */
async function isDone(key: Key, deps: Deps<'table:write'>): Promise<boolean> {
  try {
    // The index is behind the table: each item is read afresh and looked at again.
    const item = await deps.table.get(key);
    if (item?.due_at === undefined || String(item.due_at) > isoTime(deps.clock.now())) return false;
    const organizationId = organizationOfList(key);
    if (organizationId !== undefined) await foldContactList(organizationId, deps);
    else {
      const contact = parseIndexedContact(item);
      if (contact) await indexContact(key, contact, deps);
    }
    return true;
  } catch (error) {
    deps.log('unexpected_error', { pk: key.pk, ...errorFields(error) });
    return false;
  }
}
